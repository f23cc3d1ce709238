export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Endings of bare domains that become links. Few, because "main.py" and "3.Then" are no addresses. */
const endings =
  'com|org|net|in|io|dev|app|ai|co|me|club|info|xyz|tech|site|online|studio|design|eu|uk|de|fr|example';
/** A letter, digit or mark of any script. */
const letter = String.raw`\p{L}\p{N}\p{M}`;
/** An address ends before white space, quotes, invisible signs and the punctuation of Chinese and Japanese, which has no space behind it. */
const inside = String.raw`[^\s<>"«»“”\u200B\u2060\u3001-\u3003\u3008-\u3011\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F]`;
const begins = String.raw`(?<![${letter}_@./\-])`;
const label = String.raw`[${letter}](?:[${letter}\-]{0,62}[${letter}])?`;
const address = new RegExp(
  String.raw`(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|${begins}[Ww]{3}\.(?=[${letter}]))${inside}+` +
    String.raw`|${begins}(?:${label}\.)+(?:${endings})(?![a-zA-Z\p{M}\p{N}_@\-]|\.[${letter}])(?::\d+)?(?:[\/?#]${inside}*)?`,
  'gu',
);

/**
 * Splits a message into plain text and http(s) links; `www.` and bare domains count as https. Never creates HTML. Of the
 * maintained finders, linkify-it knows no bare host with an umlaut, and linkifyjs takes "main.py" and a Devanagari full stop.
 */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const match of text.matchAll(address)) {
    const shown = withoutTrailingPunctuation(withoutForeignText(match[0]));
    const full = /^https?:\/\//i.test(shown) ? shown : `https://${shown}`;
    if (!URL.canParse(full) || isMixed(shown)) continue;
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

/** In a language without spaces the text goes on right behind the host: "example.org版权所有". */
const withoutForeignText = (link: string): string => {
  const [host] = splitHost(link);
  return /^.*\.[a-z]{2,}(?=[^\p{ASCII}\p{Script=Latin}\p{M}])/iu.exec(host)?.[0] ?? link;
};

/** Whether a part of the host mixes Latin letters with those of another script, as an address that imitates another one does. */
const isMixed = (link: string): boolean =>
  splitHost(link)[0]
    .replace(/^https?:\/\//i, '')
    .split('.')
    .some((part) => /\p{Script=Latin}/u.test(part) && /[^\p{Script=Latin}\P{L}]/u.test(part));

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Drops the sentence's punctuation of any script, but keeps a closing bracket that the address opened. */
const withoutTrailingPunctuation = (link: string): string => {
  let kept = link;
  for (;;) {
    const last = /[.,;:!?'"*)\]}\p{Cf}]$|[^\p{ASCII}\P{P}]$/u.exec(kept)?.[0];
    if (last === undefined) return kept;
    const opener = closers[last];
    if (opener !== undefined && count(kept, opener) >= count(kept, last)) return kept;
    kept = kept.slice(0, -last.length);
  }
};

const count = (text: string, character: string): number => text.split(character).length - 1;
