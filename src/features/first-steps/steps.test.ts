import { expect, it } from 'vitest';
import { limits } from '../../config/limits.ts';
import { firstSteps, helloText } from './steps.ts';
import { codePoints } from '../../domain/plain-text.ts';

const newcomer = { full_name: 'Asha Naik', location: null, skills: null };
const known = { full_name: 'Asha Naik', location: 'Panjim', skills: ['Design', 'Copy', 'Shopify', 'Hindi'] };

it('asks for name and place, three skills and a message', () => {
  expect(firstSteps(newcomer, false)).toEqual([false, false, false]);
  expect(firstSteps({ ...known, full_name: null }, true)).toEqual([false, true, true]);
  expect(firstSteps({ ...known, skills: ['Design', 'Copy'] }, true)).toEqual([true, false, true]);
  expect(firstSteps(known, false)).toEqual([true, true, false]);
});

it('writes a first message from what the profile says, short enough to send', () => {
  expect(helloText(newcomer)).toBe('Hello everyone! I’m Asha Naik. I’m glad to be here.');
  expect(helloText(known)).toBe(
    'Hello everyone! I’m Asha Naik from Panjim. Ask me about Design, Copy, Shopify.',
  );
  expect(helloText({ ...newcomer, full_name: null })).toBe('Hello everyone! I’m glad to be here.');
  const longest = {
    full_name: 'a'.repeat(limits.fullNameLength),
    location: 'b'.repeat(limits.locationLength),
    skills: Array.from({ length: limits.skills }, () => 'c'.repeat(limits.skillLength)),
  };
  expect(codePoints(helloText(longest))).toBeLessThanOrEqual(limits.messageLength);
});
