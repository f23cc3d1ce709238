import { expect, it, test } from 'vitest';
import { mostPictures, picturesToDrop, picturesToFetch } from './picture.ts';
import { ownPicture } from '../../../domain/session.ts';

const of = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

it('asks for pictures that the device lacks or holds in an older version', () => {
  const wanted = of({ asha: 'a2', dev: 'd1', ravi: 'r1' });
  expect(picturesToFetch(wanted, of({ asha: 'a1', ravi: 'r1', zara: 'z1' }), of({}))).toEqual([
    'asha',
    'dev',
  ]);
});

it('requests a picture once, and again when it changes', () => {
  const asked = of({ asha: 'a1', dev: 'd1' });
  expect(picturesToFetch(of({ asha: 'a2', dev: 'd1' }), of({}), asked)).toEqual(['asha']);
});

it('evicts the pictures of members who have none now', () => {
  expect(picturesToDrop(['dev', 'asha', 'ravi'], new Set(['asha']))).toEqual(['dev', 'ravi']);
});

it('evicts pictures beyond the newest 300', () => {
  expect(mostPictures).toBe(300);
  const newestFirst = Array.from({ length: 303 }, (_, at) => `member ${at}`);
  const having = new Set(newestFirst.filter((id) => id !== 'member 7'));
  expect(picturesToDrop(newestFirst, having)).toEqual(['member 7', 'member 301', 'member 302']);
});

const origins = { site: 'https://club.example', project: 'https://abc.supabase.co' };

test.each([
  ['https://club.example/storage/v1/object/public/avatars/asha.webp', null],
  ['/pictures/chat-asha.svg', 'https://club.example/pictures/chat-asha.svg'],
  ['https://abc.supabase.co/storage/v1/object/public/avatars/asha.webp', null],
])('a picture at %s is shown', (address, shown) => {
  expect(ownPicture(address, origins)).toBe(shown ?? address);
});

test.each([
  'https://img.example/asha.png',
  '//img.example/asha.png',
  'http://club.example/asha.png',
  'https://club.example.evil.example/asha.png',
  'https://evil.example/storage/v1/object/public/avatars/asha.webp',
  'https://abc.supabase.co/functions/v1/picture',
  'https://abc.supabase.co/storage/v1/../../functions/v1/picture',
  'data:image/svg+xml,<svg/>',
  'javascript:alert(1)',
  'https://',
  null,
  7,
])('a picture at %s is not loaded', (address) => {
  expect(ownPicture(address, origins)).toBeNull();
});

test('without an origin no picture is loaded', () => {
  expect(ownPicture('/asha.png', { site: '', project: '' })).toBeNull();
});
