// Builds the client into the Python package: node build.mjs [folder]
import { build } from "esbuild";

await build({
  entryPoints: ["src/app.ts", "src/worker.ts", "src/styles/app.css", "src/styles/table.css"],
  entryNames: "[name]",
  outdir: process.argv[2] ?? "../src/catstate/server/web/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
});
