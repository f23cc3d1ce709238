import { limits } from '../../config/limits.ts';

/** How long a message is beside how long it may be, and what to do about one that is longer. Unicode code points. */
export const lengthText = (length: number): string => {
  const count = `${length}/${limits.messageLength}`;
  const over = length - limits.messageLength;
  if (over <= 0) return count;
  return `${count} Too long to send: please remove ${over === 1 ? '1 character' : `${over} characters`}.`;
};
