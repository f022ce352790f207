// Opens boards and leaves them open until its input ends: node idle.mjs PLAN.json
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const { name, seats } of plan.tables)
  for (const token of seats) {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${plan.url.replace("http", "ws")}/t/${name}/live`, { headers, perMessageDeflate: false });
    await new Promise((resolve) => socket.on("message", (data) => data.toString().includes('"t":"board"') && resolve()));
  }
console.log("open");
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
