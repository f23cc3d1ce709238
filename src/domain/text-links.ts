export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Splits a message into plain text and http(s) links. Never creates HTML. */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const shown = withoutTrailingPunctuation(match[0]);
    if (!URL.canParse(shown)) continue;
    if (match.index > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, match.index) });
    parts.push({ kind: 'link', text: shown, href: new URL(shown).href });
    plainFrom = match.index + shown.length;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
};

/** Drops the sentence's punctuation, but keeps a closing bracket that the address opened. */
const withoutTrailingPunctuation = (address: string): string => {
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const closesOwnBracket =
      last === ')' && count(address.slice(0, end), '(') >= count(address.slice(0, end), ')');
    if (!/[.,;:!?'*_~)\]}’”]/u.test(last) || closesOwnBracket) break;
    end -= 1;
  }
  return address.slice(0, end);
};

const count = (text: string, character: string): number => text.split(character).length - 1;
