import { expect, test } from 'vitest';
import { claimsClubVoice } from './club-voice.ts';
import { nameExamples } from './club-voice.testing.ts';

test.each(nameExamples)('the name %j claims to speak for the club: %j', (name, isClaim) => {
  expect(claimsClubVoice(name)).toBe(isClaim);
});
