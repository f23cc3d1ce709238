import type { SharedText } from './shared-text.ts';
import { codePoints } from './text-length.ts';

export interface Extended {
  readonly draft: string;
  /** Not all of it fitted. */
  readonly isCut: boolean;
}

/**
 * Adds shared text behind what stands in a draft, which is never touched, up to `most` code points in all. Words are cut
 * before the link is: half a link leads nowhere.
 */
export const extendDraft = (draft: string, shared: SharedText, most: number): Extended => {
  const start = draft.trim() === '' ? '' : `${draft.trimEnd()}\n`;
  const room = most - codePoints(start);
  const { words, link } = shared;
  const whole = [words, link].filter((one) => one !== '').join('\n');
  if (codePoints(whole) <= room) return { draft: start + whole, isCut: false };
  const linkRoom = link === '' ? 0 : codePoints(link) + 1;
  const keepsLink = link !== '' && codePoints(link) <= room;
  const part = cut(words, room - (keepsLink ? linkRoom : 0));
  const fitting = [part, keepsLink ? link : ''].filter((one) => one !== '').join('\n');
  return { draft: fitting === '' ? draft : start + fitting, isCut: true };
};

/** By code points, with the sign that something is missing. */
const cut = (text: string, most: number): string => {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const kept = letters
    .slice(0, Math.max(0, most - 1))
    .join('')
    .trimEnd();
  return kept === '' ? '' : `${kept}…`;
};
