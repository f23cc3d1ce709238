import type { Tone } from './answer-texts.ts';

interface Signal {
  /** In hertz, played one after the other. */
  readonly notes: readonly number[];
  readonly wave: OscillatorType;
  readonly seconds: number;
  /** Milliseconds of vibration and pause, in turn. */
  readonly vibration: readonly number[];
}

/** Easy to tell apart by ear: good rises, warning repeats a note, bad is low and long. */
const signals: Readonly<Record<Tone, Signal>> = {
  good: { notes: [660, 990], wave: 'sine', seconds: 0.12, vibration: [60] },
  warning: { notes: [440, 440], wave: 'triangle', seconds: 0.16, vibration: [60, 80, 60] },
  bad: { notes: [150], wave: 'square', seconds: 0.6, vibration: [400] },
};

export interface Signals {
  play(tone: Tone, isMuted: boolean): void;
  close(): void;
}

/** Opens the sounds and vibrations. Call it in the handler of a press, because browsers allow sounds only then. */
export const openSignals = (): Signals => {
  const audio = new AudioContext();
  return {
    play(tone, isMuted) {
      const { notes, wave, seconds, vibration } = signals[tone];
      if ('vibrate' in navigator) navigator.vibrate([...vibration]);
      if (isMuted) return;
      const start = audio.currentTime;
      for (const [index, hertz] of notes.entries()) {
        const sound = new OscillatorNode(audio, { type: wave, frequency: hertz });
        const volume = new GainNode(audio, { gain: 0.3 });
        sound.connect(volume).connect(audio.destination);
        // A short pause separates two equal notes.
        const startsAt = start + index * (seconds + 0.05);
        sound.start(startsAt);
        sound.stop(startsAt + seconds);
      }
    },
    close: () => void audio.close(),
  };
};
