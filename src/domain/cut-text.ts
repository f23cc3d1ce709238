import { codePoints } from './plain-text.ts';

/**
 * The beginning of a text, at most `most` code points long. Never splits a grapheme, such as an emoji of a family. Browsers
 * from before 2024 without `Intl.Segmenter` split between code points.
 */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let kept = '';
  let room = most;
  for (const grapheme of graphemesOf(text)) {
    room -= codePoints(grapheme);
    if (room < 0) return kept;
    kept += grapheme;
  }
  return kept;
};

/** The text, or its beginning with an ellipsis, at most `most` code points long; empty if not even one grapheme fits. */
export const shortened = (text: string, most: number): string => {
  if (codePoints(text) <= most) return text;
  const kept = cutText(text, Math.max(0, most - 1)).trimEnd();
  return kept === '' ? '' : `${kept}…`;
};

/** Splits a text into graphemes, such as an emoji of a family. ASCII needs no segmenter: each character is one. */
const graphemesOf = (text: string): readonly string[] =>
  'Segmenter' in Intl && !/^[ -~]*$/.test(text)
    ? Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    : Array.from(text);
