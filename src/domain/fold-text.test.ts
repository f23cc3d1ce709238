import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Zoe\u0308', 'zoe'],
  ['Ελένη', 'ελενη'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Алёна', 'алена'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['D’Souza', "d'souza"],
  ['ＳＥＯ', 'seo'],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('keeps Indic vowel signs', () => {
  expect(foldText('की')).not.toBe(foldText('क'));
});
