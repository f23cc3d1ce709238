import { limits } from '../config/limits.ts';

/** Length in Unicode code points, like `char_length()` in the database: a palm tree counts as one. */
export const codePoints = (text: string): number => Array.from(text).length;

/** Shows the length beside the maximum, in code points, and asks to shorten a text that is too long. */
export const lengthText = (length: number, most: number = limits.messageLength): string => {
  const count = `${length}/${most}`;
  const over = length - most;
  if (over <= 0) return count;
  return `${count} Too long to send: please remove ${over === 1 ? '1 character' : `${over} characters`}.`;
};
