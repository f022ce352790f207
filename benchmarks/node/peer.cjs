// boardgame.io with its default in-memory storage and a game that does next to nothing.
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");

const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST, /./] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
