import { expect, test } from 'vitest';
import { isOfPortal } from './paths.ts';
import { memberAt, roomAt } from './rooms.ts';

test.each(['0b5c7a1e-0000-4000-8000-00000000000F', '@ravi_m'])('a member can be at %s', (member) => {
  expect([memberAt({ member }), roomAt({ member })]).toEqual([member, undefined]);
});

test.each(['nothing-here', 'ravi_m', '@', '@ravi m', '0b5c7a1e', 'home'])('nobody can be at %s', (member) => {
  expect([memberAt({ member }), roomAt({ member })]).toEqual([undefined, undefined]);
});

test.each([
  [undefined, 'home'],
  ['directory', 'members'],
  ['chat', 'chat'],
] as const)('%s names the room %s', (member, room) => {
  const address = member === undefined ? {} : { member };
  expect([memberAt(address), roomAt(address)]).toEqual([undefined, room]);
});

test('a path two levels below a portal page is not a portal path', () => {
  expect(['/members', '/members/sync', '/members/@ravi/', '/desk/gate'].every(isOfPortal)).toBe(true);
  expect(['/', '/membership', '/members/@ravi/more', '/desk/gate/more'].some(isOfPortal)).toBe(false);
});
