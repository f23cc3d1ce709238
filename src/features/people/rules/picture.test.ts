import { expect, test } from 'vitest';
import { mostPictures, picturesToDrop, picturesToFetch } from './picture.ts';
import { pictureSides, smallPicture } from './picture-sides.ts';
import { pictureFiles } from './picture-sides.testing.ts';
import { ownPicture } from '../../../domain/session.ts';

const digests = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

test('requests pictures that the device has not cached, or only in an older version', () => {
  const wanted = digests({ asha: 'a2', dev: 'd1', ravi: 'r1' });
  expect(picturesToFetch(wanted, digests({ asha: 'a1', ravi: 'r1', zara: 'z1' }), digests({}))).toEqual([
    'asha',
    'dev',
  ]);
});

test('requests a picture once, and again when it changes', () => {
  const requested = digests({ asha: 'a1', dev: 'd1' });
  expect(picturesToFetch(digests({ asha: 'a2', dev: 'd1' }), digests({}), requested)).toEqual(['asha']);
});

test('evicts pictures of members without one, and those beyond the newest 300', () => {
  expect(mostPictures).toBe(300);
  const newestFirst = Array.from({ length: 303 }, (_, at) => `member ${at}`);
  const withPicture = new Set(newestFirst.filter((id) => id !== 'member 7'));
  expect(picturesToDrop(newestFirst, withPicture)).toEqual(['member 7', 'member 301', 'member 302']);
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

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test.each(pictureFiles)('reads the size of %s', (_, hex, sides) => {
  expect(pictureSides(bytesOf(hex))).toEqual(sides);
});

test('a picture is small up to the longest side', () => {
  const [, hex] = pictureFiles.find(([what]) => what === 'lossy WebP') ?? ['', ''];
  const base64 = btoa(String.fromCharCode(...bytesOf(hex)));
  expect(smallPicture(base64, 256)).toBe(base64);
  expect(smallPicture(base64, 255)).toBeNull();
  expect(smallPicture('no base64', 256)).toBeNull();
});
