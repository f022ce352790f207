// Builds the client into the Python package: node build.mjs [folder]
import { build } from "esbuild";

const folder = process.argv[2] ?? "../src/catstate/server/static";
await build({
  entryPoints: { app: "src/main.ts" },
  outdir: folder,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
});
await build({
  entryPoints: { app: "src/style.css" },
  outdir: folder,
  bundle: true,
  minify: true,
  external: ["*.woff2"],
  charset: "utf8",
});
