/**
 * Wraps a text with right-to-left letters in Unicode isolates, for a sentence that is one string, where no `<bdi>` fits. The
 * text would otherwise reorder the signs and numbers around it. Returns every other text unchanged.
 */
export const isolated = (text: string): string =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;
