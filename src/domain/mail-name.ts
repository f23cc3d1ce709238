/**
 * A member's name as a mail to a stranger may say it in its subject or greeting; null where it could be an address, a link
 * or an offer. A good name that is left out costs little: the mail says "a member" instead.
 */
export const mailName = (name: string): string | null => {
  const line = name.trim().replaceAll(/\s+/g, ' ');
  // Full-width letters and dots look like plain ones.
  const plain = line.normalize('NFKC');
  if (!onlyNameCharacters.test(plain) || domain.test(plain) || offer.test(plain)) return null;
  // "K.Ramesh" is a name, and mail programs make links of such.
  return line.replaceAll(/\.(?=\p{L})/gu, '. ');
};

/** Letters of any script and the marks that stand in names: no digits, no @ : / % or currency signs, no emoji. */
const onlyNameCharacters = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_Control} '’ʼ‘"“”.,()·・-]+$/u;

/** A dot in the middle of a word, but after a single capital: that is an initial. */
const domain = /[\p{L}\p{M}]{2}\.\p{L}|\.\p{Ll}/u;

const offer =
  /(?<!\p{L})(?:free|win|winner|prize|offer|bonus|lottery|discount|bitcoin|crypto|click|www|https?)(?!\p{L})/iu;
