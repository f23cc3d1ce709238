import type { SharedText } from './rules/shared-text.ts';
import { shortened } from '../../domain/cut-text.ts';
import { codePoints } from '../../domain/plain-text.ts';

interface ExtendedDraft {
  readonly draft: string;
  /** True when the shared text was cut. */
  readonly isCut: boolean;
}

/**
 * Appends a shared text to a draft, up to `most` code points in all. Cuts the shared words if they do not fit, never the draft or
 * the link. Drops a link that does not fit.
 */
export const extendDraft = (draft: string, shared: SharedText, most: number): ExtendedDraft => {
  const start = draft.trim() === '' ? '' : `${draft.trimEnd()}\n`;
  const room = most - codePoints(start);
  const { words, link } = shared;
  const whole = [words, link].filter(Boolean).join('\n');
  if (codePoints(whole) <= room) return { draft: start + whole, isCut: false };
  const linkRoom = link === '' ? 0 : codePoints(link) + 1;
  const keepsLink = link !== '' && codePoints(link) <= room;
  const part = shortened(words, room - (keepsLink ? linkRoom : 0));
  const fitting = [part, keepsLink ? link : ''].filter(Boolean).join('\n');
  return { draft: fitting === '' ? draft : start + fitting, isCut: true };
};
