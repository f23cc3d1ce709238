import { limits } from '../config/limits.ts';
import { toPlainText } from './plain-text.ts';
import { codePoints, lengthText } from './text-length.ts';

/** Reads a typed message: the text to send, its length in code points, and its error if it is too long. */
export const readMessageDraft = (text: string) => {
  const content = toPlainText(text, 'lines');
  const length = codePoints(content);
  const isTooLong = length > limits.messageLength;
  return {
    content,
    length,
    isTooLong,
    isSendable: length > 0 && !isTooLong,
    error: isTooLong ? lengthText(length) : undefined,
  };
};
