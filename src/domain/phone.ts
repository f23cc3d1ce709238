import { toPlainSigns } from './plain-signs.ts';

/** Normalizes a typed or pasted phone number, or a `tel:` link, to the form that we store. Does not validate it. */
export const toPhone = (typed: string): string => toPlainSigns(typed).replace(/^tel:/i, '');

/** Whether the text is a phone number. `private.is_phone` in supabase/migrations has the same rule. */
export const isPhone = (text: string): boolean => phone.test(text);

const phone = /^\(?\+?(?:[ ()./-]*\d){6,}[ ()./-]*(?:(?:ext|extn|extension|x|#)[ .:]*\d{1,6})?$/i;

/** The link that dials the number, with its extension. Of two numbers, as in "0832 123456 / 123457", dials the first. */
export const phoneLink = (text: string): string => {
  const [number = '', extension = ''] = text.split(/[a-z#]+/i);
  const [first = ''] = number.split('/');
  const digits = (part: string) => part.replaceAll(/[^+\d]/g, '');
  const dialled = digits(digits(first).length < 6 ? number : first);
  return `tel:${dialled}${extension === '' ? '' : `;ext=${digits(extension)}`}`;
};
