import { isField } from './unsaved.ts';

/**
 * The texts that the visitor or the browser has put into a prerendered form before its script loaded. Knows no checkboxes. Reads
 * the fields one by one, because the first FormData of a page takes a phone 80 milliseconds.
 */
export const typedBefore = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.elements].flatMap((field) =>
      isField(field) && field.name !== '' && field.value !== '' ? [[field.name, field.value]] : [],
    ),
  );
