import { limits } from '../config/limits.ts';
import { toPlainText } from './plain-text.ts';
import { codePoints, lengthText } from './text-length.ts';

/** Reads what was typed as a message: the text as it would be sent, its length in code points, and what is wrong with it. */
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
