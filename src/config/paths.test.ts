import { expect, test } from 'vitest';
import { isMemberAddress, isOfPortal } from './paths.ts';

test.each(['0b5c7a1e-0000-4000-8000-00000000000F', '@ravi_m'])('a member can be at %s', (address) => {
  expect(isMemberAddress(address)).toBe(true);
});

test.each(['nothing-here', 'ravi_m', '@', '@ravi m', '0b5c7a1e'])('nobody can be at %s', (address) => {
  expect(isMemberAddress(address)).toBe(false);
});

test('the portal ends one level below its pages', () => {
  expect(['/members', '/members/sync', '/members/@ravi/', '/desk/gate'].every(isOfPortal)).toBe(true);
  expect(['/', '/membership', '/members/@ravi/more', '/desk/gate/more'].some(isOfPortal)).toBe(false);
});
