// The load generator for both servers: node load.mjs PLAN.json
// A plan: {kind, url, tables: [{name, seats: [token, token]}], actions: [text], rate}; rate 0 = as fast as answers come.
// Every table's two seats act in turn; a latency is from sending an action to the other seat's message about it.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const latencies = [];
const gap = plan.rate ? (1000 * plan.tables.length) / plan.rate : 0; // milliseconds between a table's actions

/** One of our tables: two WebSockets that get a whole board, then scenes. */
async function openOurs({ name, seats }) {
  const { WebSocket } = await import("ws");
  const heard = [() => {}, () => {}];
  const sockets = seats.map((token, seat) => {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${plan.url.replace("http", "ws")}/t/${name}/live`, { headers, perMessageDeflate: false });
    socket.on("message", (data) => {
      const text = data.toString();
      const board = /"ply":(\d+),"(?:seat|actor)"/.exec(text);
      if (board) heard[seat](Number(board[1]));
      if (text.startsWith('[{"t":"sorry"')) throw new Error(text);
    });
    return socket;
  });
  await Promise.all(sockets.map((_, seat) => new Promise((resolve) => { heard[seat] = resolve; })));
  return {
    hear: (seat, listener) => { heard[seat] = listener; },
    act: (seat, ply) => sockets[seat].send(JSON.stringify({ do: "act", text: plan.actions[ply], ply })),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** One of boardgame.io's matches: two Socket.IO connections without its client library, which would cost more. */
async function openPeer({ name }) {
  const { io } = await import("socket.io-client");
  const heard = [() => {}, () => {}];
  const sockets = [0, 1].map((seat) => {
    const socket = io(`${plan.url}/count`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", name, String(seat), undefined, 2));
    socket.on("sync", (_, { state }) => heard[seat](state._stateID));
    socket.on("update", (_, state) => heard[seat](state._stateID));
    return socket;
  });
  await Promise.all(sockets.map((_, seat) => new Promise((resolve) => { heard[seat] = resolve; })));
  return {
    hear: (seat, listener) => { heard[seat] = listener; },
    act: (seat, ply) => {
      const payload = { type: "add", args: [], playerID: String(seat) };
      sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, ply, name, String(seat));
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** Play a whole table; resolves when its last action has arrived at the other seat. */
function play(table, offset) {
  return new Promise((done) => {
    let ply = 0, sentAt = 0, due = performance.now() + offset;
    const arrived = [false, false];
    const send = () => {
      sentAt = performance.now();
      table.act(ply % 2, ply);
    };
    const next = () => {
      if (ply === plan.actions.length) done();
      else if (!gap) send();
      else {
        due += gap;
        setTimeout(send, Math.max(0, due - performance.now()));
      }
    };
    for (const seat of [0, 1])
      table.hear(seat, (reached) => {
        if (reached < ply + 1) return;
        if (seat !== ply % 2 && !arrived[seat]) latencies.push(performance.now() - sentAt);
        arrived[seat] = true;
        if (!arrived[0] || !arrived[1]) return;
        arrived[0] = arrived[1] = false;
        ply += 1;
        next();
      });
    setTimeout(send, Math.max(0, offset));
  });
}

const tables = [];
for (const one of plan.tables) tables.push(await (plan.kind === "ours" ? openOurs(one) : openPeer(one)));
const began = performance.now();
await Promise.all(tables.map((table, i) => play(table, gap ? (gap * i) / tables.length : 0)));
const seconds = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
console.log(JSON.stringify({ moves: latencies.length, seconds, p50: at(0.5), p99: at(0.99), worst: at(1) }));
tables.forEach((table) => table.close());
process.exit(0);
