import { expect, test } from 'vitest';
import { ownPicture } from './own-picture.ts';

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
