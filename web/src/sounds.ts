// Sounds, made here out of sine waves; nothing is downloaded.

const NOTES = {
  move: [[660, 0, 0.05]],
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.2],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.3],
    [1047, 0.36, 0.45],
  ],
  sorry: [[196, 0, 0.18]],
} as const;

let context: AudioContext | null = null;

/** Play a sound, if the visitor has turned sounds on. */
export function play(name: keyof typeof NOTES): void {
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
