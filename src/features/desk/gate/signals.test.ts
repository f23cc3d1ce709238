import { afterEach, expect, test, vi } from 'vitest';
import { openSignals } from './signals.ts';

afterEach(() => vi.unstubAllGlobals());

/** Plays the signal of an answer. Returns the frequencies that the device plays, and its vibrations. */
const play = (tone: 'good' | 'warning' | 'bad', isMuted = false) => {
  const heard: number[] = [];
  const felt: number[][] = [];
  class Node {
    readonly #hertz: number;
    constructor(_audio: object, { frequency = 0 }: OscillatorOptions) {
      this.#hertz = frequency;
    }
    readonly connect = (to: object) => to;
    readonly start = () => heard.push(this.#hertz);
    readonly stop = () => undefined;
  }
  vi.stubGlobal('AudioContext', Object);
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => felt.push(pattern) });
  openSignals().play(tone, isMuted);
  return { heard, felt };
};

test('good, warning and bad sound and feel different', () => {
  const all = (['good', 'warning', 'bad'] as const).map((tone) => play(tone));
  expect(all.map(({ heard }) => heard)).toEqual([[660, 990], [440, 440], [150]]);
  expect(new Set(all.map(({ felt }) => JSON.stringify(felt))).size).toBe(3);
});

test('a muted device only vibrates', () => {
  expect(play('bad', true)).toEqual({ heard: [], felt: [[400]] });
});
