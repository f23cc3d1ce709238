import * as v from 'valibot';
import { isPhone, toPhone } from '../../../domain/phone.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';

// The schemas of the fields that organisers fill in, of the edition and the villa. Each message is a sentence for the organiser.
// They use few of Valibot's functions, because the portal's first script contains every function that any code uses.

/** The most characters of a field, and the most items of a list. */
const most = { line: 200, text: 2000, items: 24 };

export const matches = (pattern: RegExp, message?: string) =>
  v.check((value: string) => pattern.test(value), message);

/** A required plain text, trimmed. */
export const text = (label: string, shape: 'line' | 'lines' = 'line') => {
  const max = shape === 'line' ? most.line : most.text;
  return v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, shape)),
    v.nonEmpty(`${label}: please write something.`),
    v.check((value) => codePoints(value) <= max, `${label}: at most ${max} characters.`),
  );
};

export const list = <Item extends v.GenericSchema>(label: string, item: Item, least: 0 | 1 = 1) =>
  v.pipe(
    v.array(item),
    v.check((items) => items.length >= least, `${label}: at least one.`),
    v.check((items) => items.length <= most.items, `${label}: at most ${most.items}.`),
  );

export const phone = v.pipe(
  text('Phone'),
  v.transform(toPhone),
  v.check(isPhone, 'Phone: a number like +91 98765 43210.'),
);
