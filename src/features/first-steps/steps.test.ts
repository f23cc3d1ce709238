import { expect, it } from 'vitest';
import { limits } from '../../config/limits.ts';
import { firstSteps, helloText, isSettled } from './steps.ts';
import { codePoints } from '../../domain/plain-text.ts';

const newcomer = { full_name: 'Asha Naik', location: null, skills: null };
const known = { full_name: 'Asha Naik', location: 'Panjim', skills: ['Design', 'Copy', 'Shopify', 'Hindi'] };
const stepsOf = (profile: Parameters<typeof helloText>[0], hasWritten: boolean, hasPicture = false) =>
  firstSteps({ profile, hasWritten, hasPicture });

it('asks for name and place, three skills, a message and a picture', () => {
  expect(stepsOf(newcomer, false)).toEqual([false, false, false, false]);
  expect(stepsOf({ ...known, full_name: null }, true)).toEqual([false, true, true, false]);
  expect(stepsOf({ ...known, skills: ['Design', 'Copy'] }, true)).toEqual([true, false, true, false]);
  expect(stepsOf(known, false, true)).toEqual([true, true, false, true]);
});

it('shows no steps to a member who only lacks a picture', () => {
  expect(isSettled(stepsOf(known, true))).toBe(true);
  expect(isSettled(stepsOf(known, false, true))).toBe(false);
});

it('makes a first message from the profile, short enough to send', () => {
  expect(helloText(newcomer)).toBe('Hello everyone! I’m Asha Naik. I’m glad to be here.');
  expect(helloText(known, 'kabir')).toBe(
    'Hello everyone! I’m Asha Naik from Panjim. Thank you for the invitation, @kabir! Ask me about Design, Copy, Shopify.',
  );
  expect(helloText({ ...newcomer, full_name: null })).toBe('Hello everyone! I’m glad to be here.');
  const longest = {
    full_name: 'a'.repeat(limits.fullNameLength),
    location: 'b'.repeat(limits.locationLength),
    skills: Array.from({ length: limits.skills }, () => 'c'.repeat(limits.skillLength)),
  };
  expect(codePoints(helloText(longest, 'd'.repeat(30)))).toBeLessThanOrEqual(limits.messageLength);
});
