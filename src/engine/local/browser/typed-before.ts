import { isField } from './unsaved.ts';

/**
 * The texts of a prerendered form without checkboxes, which the visitor or the browser may have filled before the script loaded.
 * Reads the fields one by one: the first FormData of a page takes a phone 80 milliseconds.
 */
export const typedBefore = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.elements].flatMap((field) =>
      isField(field) && field.name !== '' && field.value !== '' ? [[field.name, field.value]] : [],
    ),
  );
