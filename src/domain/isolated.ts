/**
 * A name or another text of a person inside a sentence of ours that is one string, where no `<bdi>` fits. One with letters that run from right to
 * left is isolated, or it would pull the signs and numbers around it along; all others stay as they are.
 */
export const isolated = (text: string): string =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;
