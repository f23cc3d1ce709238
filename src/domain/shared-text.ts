import { toPlainText } from './plain-text.ts';

/** What another app passed on: words, and a link that is kept whole where room is short. Either may be empty. */
export interface SharedText {
  readonly words: string;
  readonly link: string;
}

/**
 * Puts together what the system's share sheet gave. Many apps say the same thing twice (the link again in the text, the
 * title as its first words), which is said once here. Null when there is nothing in it.
 */
export const toSharedText = (given: {
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
}): SharedText | null => {
  const [title = '', text = '', url = ''] = [given.title, given.text, given.url].map(tidy);
  const link = text.includes(url) ? '' : url;
  const words = [text.includes(title) ? '' : title, text].filter((one) => one !== '').join('\n');
  return words === '' && link === '' ? null : { words, link };
};

const tidy = (text: string | null | undefined): string => toPlainText(text ?? '', 'lines');
