import { afterEach, expect, test, vi } from 'vitest';
import { askCaptcha } from '../../src/server/account/captcha.ts';

interface Asked {
  readonly sitekey: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
}

/** Turnstile, which answers as `answer` says. */
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

test('the captcha gives the token of its site, and leaves nothing on the page', async () => {
  const places = stubTurnstile(({ sitekey, callback }) => callback(`token of ${sitekey}`));
  expect(await askCaptcha('key')).toBe('token of key');
  expect(places.map((one) => document.contains(one))).toEqual([false]);
});

test('a captcha that fails is told, and leaves nothing on the page either', async () => {
  const places = stubTurnstile((asked) => asked['error-callback']());
  await expect(askCaptcha('key')).rejects.toThrow('The captcha failed.');
  expect(places.map((one) => document.contains(one))).toEqual([false]);
});
