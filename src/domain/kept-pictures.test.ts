import { expect, it } from 'vitest';
import { mostPictures, picturesToDrop } from './kept-pictures.ts';

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
