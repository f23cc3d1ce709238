/**
 * The form of a member's name that is safe in a mail to a stranger. Null when the name looks like an address, a link or
 * an offer: the mail then says "a member".
 */
export const mailName = (name: string): string | null => {
  const line = name.trim().replaceAll(/\s+/g, ' ');
  // Full-width letters and dots would pass as plain ones.
  const plain = line.normalize('NFKC');
  if (!onlyNameCharacters.test(plain) || domain.test(plain) || offer.test(plain)) return null;
  // Mail programs would turn "K.Ramesh" into a link.
  return line.replaceAll(/\.(?=\p{L})/gu, '. ');
};

/** Letters of any script and the punctuation of names: no digits, no @ : / % or currency signs, no emoji. */
const onlyNameCharacters = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_Control} '’ʼ‘"“”.,()·・-]+$/u;

/** A dot inside a word; a dot after a single capital is an initial. */
const domain = /[\p{L}\p{M}]{2}\.\p{L}|\.\p{Ll}/u;

const offer =
  /(?<!\p{L})(?:free|win|winner|prize|offer|bonus|lottery|discount|bitcoin|crypto|click|www|https?)(?!\p{L})/iu;

/** How a page or a mail greets: "Meera" of "Meera Shah", but the whole of "K. Ramesh" and "Dr. Rao". */
export const firstName = (name: string): string => {
  const whole = name.trim();
  const first = /^[\p{L}\p{M}\p{Join_Control}'’-]{2,}(?=\s)/u.exec(whole)?.[0];
  return first === undefined || titles.test(first) ? whole : first;
};

const titles = /^(?:dr|mr|mrs|ms|prof|shri|smt)$/iu;
