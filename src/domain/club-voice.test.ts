import { expect, test } from 'vitest';
import { claimsClubVoice, mixesScripts } from './club-voice.ts';
import { nameExamples } from './club-voice.testing.ts';

test.each(nameExamples)('the name %j is %s', (name, faults) => {
  const found = [mixesScripts(name) && 'mixed', claimsClubVoice(name) && 'a claim'].filter(Boolean);
  expect(found.join(' and ') || 'fine').toBe(faults);
});
