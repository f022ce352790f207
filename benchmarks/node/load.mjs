// The load generator for both servers: node load.mjs PLAN.json
// A plan: {kind, url, tables: [{name, seats: [token, token], moves: [[seat, ply, text]], end}], rate}; rate 0 = as fast as
// answers come. `ply` is that of the board on which a move is chosen, `end` that of the board after the last one.
// A latency is the time from sending a move to the other seat's message about it.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const latencies = [];
let bytes = 0; // that our boards were sent
const gap = plan.rate ? (1000 * plan.tables.length) / plan.rate : 0; // milliseconds between a table's moves
const PLY = /"ply":(\d+),"(?:seat|actor)"/g;

/** One of our tables: two WebSockets that get a whole board, then scenes. */
async function openOurs({ name, seats }) {
  const { WebSocket } = await import("ws");
  const heard = [() => {}, () => {}];
  const sockets = seats.map((token, seat) => {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${plan.url.replace("http", "ws")}/t/${name}/live`, { headers, perMessageDeflate: false });
    socket.on("message", (data) => {
      const text = data.toString();
      bytes += data.length;
      let reached = -1;
      for (const found of text.matchAll(PLY)) reached = Math.max(reached, Number(found[1]));
      if (reached >= 0) heard[seat](reached);
      if (text.startsWith('[{"t":"sorry"')) throw new Error(text);
    });
    return socket;
  });
  await Promise.all(sockets.map((_, seat) => new Promise((resolve) => { heard[seat] = resolve; })));
  return {
    hear: (seat, listener) => { heard[seat] = listener; },
    act: ([seat, ply, text]) => sockets[seat].send(JSON.stringify({ do: "act", text, ply })),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** One of boardgame.io's matches: two Socket.IO connections without its client library, which would cost more. */
async function openPeer({ name }) {
  const { io } = await import("socket.io-client");
  const heard = [() => {}, () => {}];
  const sockets = [];
  for (const seat of [0, 1]) { // one after the other: the first makes the match, and two at once would make it twice
    const socket = io(`${plan.url}/${plan.kind}`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", name, String(seat), undefined, 2));
    socket.on("sync", (_, { state }) => heard[seat](state._stateID));
    socket.on("update", (_, state) => heard[seat](state._stateID));
    sockets.push(socket);
    await new Promise((resolve) => { heard[seat] = resolve; });
  }
  const payload = plan.kind === "count" ? () => ({ type: "add", args: [] })
    : (text) => ({ type: "drop", args: [text.charCodeAt(text.length - 1) - 97] });
  return {
    hear: (seat, listener) => { heard[seat] = listener; },
    act: ([seat, ply, text]) => {
      const player = String(seat);
      sockets[seat].emit("update", { type: "MAKE_MOVE", payload: { ...payload(text), playerID: player } }, ply, name, player);
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** Play a whole table; resolves when its last move has arrived at both seats. */
function play(table, { moves, end }, offset) {
  return new Promise((done) => {
    let next = 0, sentAt = 0, due = performance.now() + offset;
    const arrived = [false, false];
    const send = () => {
      sentAt = performance.now();
      table.act(moves[next]);
    };
    const goOn = () => {
      if (next === moves.length) done();
      else if (!gap) send();
      else {
        due += gap;
        setTimeout(send, Math.max(0, due - performance.now()));
      }
    };
    for (const seat of [0, 1])
      table.hear(seat, (reached) => {
        const wanted = next + 1 < moves.length ? moves[next + 1][1] : end;
        if (next === moves.length || reached < wanted) return;
        if (seat !== moves[next][0] && !arrived[seat]) latencies.push(performance.now() - sentAt);
        arrived[seat] = true;
        if (!arrived[0] || !arrived[1]) return;
        arrived[0] = arrived[1] = false;
        next += 1;
        goOn();
      });
    setTimeout(send, Math.max(0, offset));
  });
}

const open = plan.kind === "ours" ? openOurs : openPeer;
const tables = [];
for (const one of plan.tables) tables.push(await open(one));
console.log("open");
bytes = 0;
const began = performance.now(), before = process.cpuUsage();
await Promise.all(tables.map((table, i) => play(table, plan.tables[i], gap ? (gap * i) / tables.length : 0)));
const seconds = (performance.now() - began) / 1000, used = process.cpuUsage(before);
const own = (used.user + used.system) / 1000 / latencies.length; // milliseconds of our own processor time for a move
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
console.log(JSON.stringify({ moves: latencies.length, seconds, bytes: bytes / latencies.length, own, p50: at(0.5), p99: at(0.99), worst: at(1) }));
tables.forEach((table) => table.close());
process.exit(0);
