/**
 * The beginning of a text, of at most so many code points. Never splits what a reader sees as one sign, such as an emoji of a family.
 * Browsers from before 2024 without `Intl.Segmenter` split between code points.
 */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let kept = '';
  let room = most;
  for (const sign of signsOf(text)) {
    room -= Array.from(sign).length;
    if (room < 0) return kept;
    kept += sign;
  }
  return kept;
};

/** What a reader sees as one sign each. */
export const signsOf = (text: string): readonly string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    : Array.from(text);
