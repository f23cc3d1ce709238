import { expect, it } from 'vitest';
import { pictureAddress, picturesToFetch } from './picture.ts';

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
