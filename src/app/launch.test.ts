import { expect, test } from 'vitest';
import { launchPaths } from '../config/paths.ts';
import { opensOnSchedule, readLaunch } from './launch.ts';

const read = (address: string) => readLaunch(new URL(address, 'https://club.example'));

test.each([
  [launchPaths.icon, 'icon', '/members'],
  [launchPaths.chat, 'shortcut-chat', '/members#chat'],
  [launchPaths.invite, 'shortcut-invite', '/members#invitations'],
  ['/?utm_source=post&launch=icon&ref=GOA-1', 'icon', '/?utm_source=post&ref=GOA-1'],
])('%s is a launch by %s and opens %s', (address, source, place) => {
  expect(read(address)).toEqual({ address: place, source, shared: null });
});

const startsAt = '2025-10-11T12:00:00+05:30';
const endsAt = '2025-10-12T12:00:00+05:30';
const edition = { isCancelled: false, startsAt, endsAt };

test.each([
  [startsAt, true],
  ['2025-10-12T11:59:59+05:30', true],
  ['2025-10-11T11:59:59+05:30', false],
  [endsAt, false],
])('the icon opens the schedule only during the edition: at %s %s', (moment, isSchedule) => {
  expect(opensOnSchedule(read(launchPaths.icon), edition, Date.parse(moment))).toBe(isSchedule);
});

test.each([
  ['a shortcut', launchPaths.chat, edition],
  ['a link', '/members', edition],
  ['the icon while the edition is cancelled', launchPaths.icon, { ...edition, isCancelled: true }],
  ['the icon without a known edition', launchPaths.icon, undefined],
])('%s does not open the schedule', (_, address, shown) => {
  expect(opensOnSchedule(read(address), shown, Date.parse(startsAt))).toBe(false);
});

test.each(['/', '/members', '/members#chat', '/?ref=GOA-1', '/members?text=hello&title=x&url=y'])(
  '%s is no launch',
  (address) => {
    expect(read(address)).toBe(null);
  },
);

test('moves shared text from the address to the chat', () => {
  const query = new URLSearchParams({
    share_title: 'A & B',
    share_text: 'two\nlines',
    share_url: 'https://example.com/?q=1#x',
  });
  expect(read(`/members?${query.toString()}`)).toEqual({
    address: '/members#chat',
    source: null,
    shared: { words: 'A & B\ntwo\nlines', link: 'https://example.com/?q=1#x' },
  });
});

test('an empty share opens the chat and adds nothing', () => {
  expect(read('/members?share_title=&share_text=')).toEqual({
    address: '/members#chat',
    source: null,
    shared: null,
  });
});

test("reads shared text only on the portal's address", () => {
  expect(read('/reviews?share_text=hello')).toBe(null);
});
