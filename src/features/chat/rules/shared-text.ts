import { toPlainText } from '../../../domain/plain-text.ts';

/** Text from another app: words and a link. Either may be empty; the link is never cut. */
export interface SharedText {
  readonly words: string;
  readonly link: string;
}

/**
 * Combines the fields of the system's share sheet. Drops a title or link that the text repeats, as many apps send it. Null when all
 * fields are empty.
 */
export const toSharedText = (given: {
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
}): SharedText | null => {
  const [title = '', text = '', url = ''] = [given.title, given.text, given.url].map(tidy);
  const link = text.includes(url) ? '' : url;
  const words = [text.includes(title) ? '' : title, text].filter(Boolean).join('\n');
  return words === '' && link === '' ? null : { words, link };
};

const tidy = (text: string | null | undefined): string => toPlainText(text ?? '', 'lines');
