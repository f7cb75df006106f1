/** Two low tones for what is refused, one high for what is right; silence where a browser has none. */
export function beep(isRight: boolean): void {
  const Context = globalThis.AudioContext;
  if (Context === undefined) return;
  const audio = new Context();
  const tones = isRight ? [880] : [220, 180];
  for (const [index, frequency] of tones.entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    tone.type = isRight ? 'sine' : 'square';
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + index * 0.22);
    tone.stop(audio.currentTime + index * 0.22 + (isRight ? 0.08 : 0.2));
  }
  setTimeout(() => void audio.close(), 700);
}
