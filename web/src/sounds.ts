// Sounds, made here out of sine waves; nothing is downloaded.

const NOTES = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.2],
  ],
  sorry: [[196, 0, 0.18]],
  // what boards name (core/motions.py)
  step: [[440, 0, 0.05]],
  place: [[330, 0, 0.08]],
  card: [[880, 0, 0.04]],
  dice: [
    [720, 0, 0.03],
    [560, 0.06, 0.03],
    [640, 0.13, 0.05],
  ],
  flip: [
    [587, 0, 0.05],
    [740, 0.05, 0.07],
  ],
  chime: [
    [784, 0, 0.15],
    [1175, 0.08, 0.3],
  ],
  buzz: [
    [150, 0, 0.22],
    [142, 0.02, 0.24],
  ],
  burst: [
    [240, 0, 0.09],
    [180, 0.05, 0.2],
  ],
  whoosh: [
    [300, 0, 0.06],
    [460, 0.05, 0.06],
    [620, 0.1, 0.08],
  ],
  win: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.3],
    [1047, 0.36, 0.45],
  ],
  lose: [
    [392, 0, 0.18],
    [330, 0.16, 0.18],
    [262, 0.32, 0.4],
  ],
} as const;

export type Sound = keyof typeof NOTES;

let context: AudioContext | null = null;

/** Play a sound, if the visitor has turned sounds on. */
export function play(name: Sound): void {
  if (localStorage.getItem("catstate-sound") !== "on") return;
  context ??= new AudioContext();
  for (const [pitch, after, length] of NOTES[name]) {
    const start = context.currentTime + after;
    const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
}
