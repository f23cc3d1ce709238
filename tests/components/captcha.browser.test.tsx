import { afterEach, expect, test, vi } from 'vitest';
import { askCaptcha } from '../../src/engine/server/account/captcha.ts';

interface Asked {
  readonly sitekey: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
}

/** Replaces Turnstile's script with one that calls `answer`. Returns the elements in which it was rendered. */
const stubTurnstile = (answer: (asked: Asked) => void) => {
  const places: HTMLElement[] = [];
  vi.stubGlobal('turnstile', {
    render: (place: HTMLElement, asked: Asked) => {
      places.push(place);
      expect(document.contains(place)).toBe(true);
      answer(asked);
    },
  });
  return places;
};
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the captcha returns a token and removes itself from the page', async () => {
  const places = stubTurnstile(({ sitekey, callback }) => callback(`token of ${sitekey}`));
  expect(await askCaptcha('key')).toBe('token of key');
  expect(places.map((one) => document.contains(one))).toEqual([false]);
});

test('a failed captcha rejects and removes itself from the page', async () => {
  const places = stubTurnstile((asked) => asked['error-callback']());
  await expect(askCaptcha('key')).rejects.toThrow('The captcha failed.');
  expect(places.map((one) => document.contains(one))).toEqual([false]);
});
