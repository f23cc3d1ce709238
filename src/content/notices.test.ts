import { expect, test } from 'vitest';
import { visitorEntryWaitsText, notices, whenSentText } from './notices.ts';

test('an invitation without a mail is reported as saved', () => {
  const notMailed = { code: 'not_mailed', message: 'From the server' };
  expect(notices.invitationRefused(notMailed)).toBe(notices.invitationNotMailed);
  expect(notices.invitationChangeRefused(notMailed)).toBe(notices.invitationNotMailed);
  expect(notices.invitationRefused({ code: '23505', message: '' })).toBe(notices.alreadyInvited);
  expect(notices.invitationRefused({ code: 'PT400', message: '' })).toBe(notices.invitationFailed);
  expect(notices.invitationChangeRefused({ code: 'PT409', message: 'Too early.' }).description).toBe(
    'Too early.',
  );
});

test('only a device without a network hears of being back online', () => {
  const calm = { appTooOld: false, signInNeeded: false, hasNetwork: true };
  expect(whenSentText(calm)).toBe('We try again in a moment.');
  expect(whenSentText({ ...calm, hasNetwork: false })).toBe('We will send it when you are back online.');
  expect(whenSentText({ ...calm, signInNeeded: true, hasNetwork: false })).toBe(
    'We will send it once you have signed in again.',
  );
  expect(whenSentText({ ...calm, appTooOld: true })).toBe('We will send it once the app is up to date.');
  expect(visitorEntryWaitsText({ ...calm, signInNeeded: true })).toBe('Saved. We try again in a moment.');
});
