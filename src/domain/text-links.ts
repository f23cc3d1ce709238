export type TextPart =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** True for an address that is no link, and for the text right behind a link: neither contains a mention. */
      readonly isAddress?: boolean;
    }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Endings of bare domains that become links. Few, because "main.py" and "3.Then" are no addresses. */
const endings =
  'com|org|net|in|io|dev|app|ai|co|me|club|info|xyz|tech|site|online|studio|design|eu|uk|de|fr|example';
/** A letter, digit or mark of any script. */
const letter = String.raw`\p{L}\p{N}\p{M}`;
/**
 * An address ends before white space, quotes, invisible signs and the punctuation of Chinese and Japanese, which has no space
 * behind it.
 */
const inside = String.raw`[^\s<>"«»“”\u200B\u2060\u3001-\u3003\u3008-\u3011\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F]`;
const begins = String.raw`(?<![${letter}_@./\-])`;
const label = String.raw`[${letter}](?:[${letter}\-]{0,62}[${letter}])?`;
const address = new RegExp(
  String.raw`(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|${begins}[Ww]{3}\.(?=[${letter}]))${inside}+` +
    String.raw`|${begins}(?:${label}\.)+(?:${endings})(?![a-zA-Z\p{M}\p{N}_@\-]|\.[${letter}])(?::\d+(?![\w@]))?(?:[\/?#]${inside}*)?`,
  'gu',
);

/**
 * Splits a message into plain text and http(s) links; `www.` and bare domains count as https. Never creates HTML. Own code,
 * because linkify-it finds no bare host with an umlaut, and linkifyjs links "main.py" and a Devanagari full stop.
 */
export const splitLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const match of text.matchAll(address)) {
    const before = text.slice(0, match.index);
    const shown = withoutClosing(withoutForeignText(match[0]), before);
    const full = /^https?:\/\//i.test(shown) ? shown : `https://${shown}`;
    const url = URL.canParse(full) && !isImitation(shown) ? new URL(full) : null;
    // "https://goa.example,@asha" would lead to a host "asha".
    const isLink = url?.username === '';
    const rest = isLink ? match[0].slice(shown.length) : match[0];
    if (match.index > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, match.index) });
    if (isLink) parts.push({ kind: 'link', text: shown, href: url.href });
    plainFrom = match.index + match[0].length - rest.length;
    if (isLink && !rest.includes('@')) continue;
    parts.push({ kind: 'text', text: rest, isAddress: true });
    plainFrom += rest.length;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
};

/** Splits a link's text after its host, so that no line breaks inside scheme or host. */
export const splitHost = (link: string): readonly [host: string, rest: string] => {
  const host = /^(?:https?:\/\/)?[^/?#]*/i.exec(link)?.[0] ?? '';
  return [host, link.slice(host.length)];
};

/** Drops the text that follows the host without a space, as in Chinese: "example.org版权所有". */
const withoutForeignText = (link: string): string => {
  const [host] = splitHost(link);
  return /^.*\.[a-z]{2,}(?=[^\p{ASCII}\p{Script=Latin}\p{M}])/iu.exec(host)?.[0] ?? link;
};

/**
 * Whether the host may imitate another one: a part of it mixes Latin letters with those of another script, or consists only of
 * Cyrillic or Greek letters that look Latin, as in "аррӏе.com". A browser would show such a host in its coded form.
 */
export const isImitation = (link: string): boolean =>
  splitHost(link)[0]
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('.')
    .some((part) => imitation.test(part));

/**
 * The single letters are those that Unicode's confusables.txt takes for a small Latin one. look-alikes.ts has only those of the
 * reserved words.
 */
const imitation =
  /^(?:(?=.*\p{Script=Latin}).*[^\p{Script=Latin}\P{L}]|(?=.*\p{L})[\d\-асԁеһіјӏорԛѕԝхуѵαγικνορσυ]+$)/u;

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Drops punctuation of the surrounding sentence, in any script. Drops a closing bracket, underscore or tilde only if it was
 * opened before the address.
 */
const withoutClosing = (link: string, before: string): string => {
  let kept = link;
  for (;;) {
    const last = /[.,;:!?'"*_~)\]}\p{Cf}]$|[^\p{ASCII}\P{P}]$/u.exec(kept)?.[0];
    if (last === undefined) return kept;
    const opener = closers[last];
    if (opener !== undefined && count(kept, opener) >= count(kept, last)) return kept;
    if (opener !== undefined && count(before, opener) <= count(before, last)) return kept;
    if (/[_~]/.test(last) && !before.endsWith(last)) return kept;
    kept = kept.slice(0, -last.length);
  }
};

const count = (text: string, character: string): number => text.split(character).length - 1;
