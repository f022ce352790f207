// boardgame.io: node peer.cjs PORT memory|FOLDER. With a folder it keeps its matches there, by its own FlatFile storage.
// Two games: Connect Four, in which every move is checked for four in a row, and one that only counts.
const { Server, Origins, FlatFile } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const [COLUMNS, ROWS] = [7, 6];
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** Whether the disc that fell last makes four in a row. */
function wins(cells, column, row, player) {
  const is = (c, r) => c >= 0 && c < COLUMNS && r >= 0 && r < ROWS && cells[c * ROWS + r] === player;
  return DIRECTIONS.some(([dc, dr]) => {
    let count = 1;
    for (const side of [1, -1]) for (let n = side; is(column + n * dc, row + n * dr); n += side) count += 1;
    return count >= 4;
  });
}

const connectFour = {
  name: "connect_four",
  setup: () => ({ cells: Array(COLUMNS * ROWS).fill(null), winner: null, discs: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      let row = 0;
      while (row < ROWS && G.cells[column * ROWS + row] !== null) row += 1;
      if (!(column >= 0 && column < COLUMNS) || row === ROWS) return INVALID_MOVE;
      G.cells[column * ROWS + row] = playerID;
      G.discs += 1;
      if (wins(G.cells, column, row, playerID)) G.winner = playerID;
    },
  },
  endIf: ({ G }) => {
    if (G.winner !== null) return { winner: G.winner };
    if (G.discs === COLUMNS * ROWS) return { draw: true };
  },
};
const count = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};
const [port, storage] = process.argv.slice(2);
const db = storage === "memory" ? undefined : new FlatFile({ dir: storage });
const server = Server({ games: [connectFour, count], db, origins: [Origins.LOCALHOST, /./] });
server.run({ port: Number(port), callback: () => console.log("ready") });
