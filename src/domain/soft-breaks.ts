/** Puts soft hyphens into words of 16 or more Latin letters, so that a narrow line breaks them with a hyphen. Not for stored texts. */
export const withSoftBreaks = (text: string): string =>
  text.replaceAll(/\p{Script=Latin}{16,}/gu, (word) => word.replaceAll(/.{5}(?=.{4})/gu, '$&\u00AD'));
