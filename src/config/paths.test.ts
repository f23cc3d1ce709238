import { expect, test } from 'vitest';
import { isOfPortal } from './paths.ts';

test('a path two levels below a portal page is no portal path', () => {
  expect(['/members', '/members/sync', '/members/@ravi/', '/desk/gate'].every(isOfPortal)).toBe(true);
  expect(['/', '/membership', '/members/@ravi/more', '/desk/gate/more'].some(isOfPortal)).toBe(false);
});
