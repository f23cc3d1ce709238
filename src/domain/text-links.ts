export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Endings of bare domains that become links. Few, because "main.py" and "3.Then" are no addresses. */
const endings =
  'com|org|net|in|io|dev|app|ai|co|me|club|info|xyz|tech|site|online|studio|design|eu|uk|de|fr|example';
const address = new RegExp(
  String.raw`(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|(?<![\w@./-])[Ww]{3}\.(?=\w))[^\s<>"]+` +
    String.raw`|(?<![\w@./-])(?:[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?\.)+(?:${endings})(?![\w@-]|\.\w)(?::\d+)?(?:[/?#][^\s<>"]*)?`,
  'g',
);

/** Splits a message into plain text and http(s) links; `www.` and bare domains count as https. Never creates HTML. */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const match of text.matchAll(address)) {
    const shown = withoutTrailingPunctuation(match[0]);
    const full = /^https?:\/\//i.test(shown) ? shown : `https://${shown}`;
    if (!URL.canParse(full)) continue;
    if (match.index > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, match.index) });
    parts.push({ kind: 'link', text: shown, href: new URL(full).href });
    plainFrom = match.index + shown.length;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
};

/** Splits a link's text after its host, so that no line breaks inside scheme or host. */
export const splitHost = (link: string): readonly [host: string, rest: string] => {
  const host = /^(?:https?:\/\/)?[^/?#]*/i.exec(link)?.[0] ?? '';
  return [host, link.slice(host.length)];
};

/** Drops the sentence's punctuation, but keeps a closing bracket that the address opened. */
const withoutTrailingPunctuation = (link: string): string => {
  let end = link.length;
  while (end > 0) {
    const last = link.charAt(end - 1);
    const closesOwnBracket = last === ')' && count(link.slice(0, end), '(') >= count(link.slice(0, end), ')');
    if (!/[.,;:!?'*_~)\]}’”]/u.test(last) || closesOwnBracket) break;
    end -= 1;
  }
  return link.slice(0, end);
};

const count = (text: string, character: string): number => text.split(character).length - 1;
