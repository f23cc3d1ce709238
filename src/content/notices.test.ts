import { expect, test } from 'vitest';
import { visitorEntryWaitsText, whenSentText } from './notices.ts';

test('promises to send when back online only on a device without a network', () => {
  const calm = { appTooOld: false, signInNeeded: false, hasNetwork: true };
  expect(whenSentText(calm)).toBe('We try again in a moment.');
  expect(whenSentText({ ...calm, hasNetwork: false })).toBe('We will send it when you are back online.');
  expect(whenSentText({ ...calm, signInNeeded: true, hasNetwork: false })).toBe(
    'We will send it once you have signed in again.',
  );
  expect(whenSentText({ ...calm, appTooOld: true })).toBe('We will send it once the app is up to date.');
  expect(visitorEntryWaitsText({ ...calm, signInNeeded: true })).toBe('Saved. We try again in a moment.');
});
