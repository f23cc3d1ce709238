import { expect, test } from 'vitest';
import { isOfPortal } from './paths.ts';

test('the portal ends one level below its pages', () => {
  expect(['/members', '/members/sync', '/members/@ravi/', '/desk/gate'].every(isOfPortal)).toBe(true);
  expect(['/', '/membership', '/members/@ravi/more', '/desk/gate/more'].some(isOfPortal)).toBe(false);
});
