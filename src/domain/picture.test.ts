import { expect, it } from 'vitest';
import { mostPictures, pictureAddress, picturesToDrop, picturesToFetch } from './picture.ts';

const of = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

it('asks for pictures that the device lacks or holds in an older version', () => {
  const wanted = of({ asha: 'a2', dev: 'd1', ravi: 'r1' });
  expect(picturesToFetch(wanted, of({ asha: 'a1', ravi: 'r1', zara: 'z1' }), of({}))).toEqual([
    'asha',
    'dev',
  ]);
});

it('asks once for a picture, and again when there is another one', () => {
  const asked = of({ asha: 'a1', dev: 'd1' });
  expect(picturesToFetch(of({ asha: 'a2', dev: 'd1' }), of({}), asked)).toEqual(['asha']);
});

it.each([
  ['UklGRgAA', 'data:image/webp;base64,UklGRgAA'],
  ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
])('shows %s as what it is', (image, address) => {
  expect(pictureAddress(image)).toBe(address);
});

it('keeps pictures of members who have one', () => {
  expect(picturesToDrop(['dev', 'asha'], new Set(['asha', 'dev', 'ravi']))).toEqual([]);
});

it('gives up the pictures of members who have none', () => {
  expect(picturesToDrop(['dev', 'asha', 'ravi'], new Set(['asha']))).toEqual(['dev', 'ravi']);
});

it('gives up pictures beyond the newest 300', () => {
  expect(mostPictures).toBe(300);
  const newestFirst = Array.from({ length: 303 }, (_, at) => `member ${at}`);
  const having = new Set(newestFirst.filter((id) => id !== 'member 7'));
  expect(picturesToDrop(newestFirst, having)).toEqual(['member 7', 'member 301', 'member 302']);
});
