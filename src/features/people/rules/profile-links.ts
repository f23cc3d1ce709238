import { plainDashes, toPlainSigns, withoutMarks } from '../../../domain/plain-signs.ts';
import { isVisibleThroughout } from '../../../domain/plain-text.ts';
import { isImitation } from '../../../domain/text-links.ts';

/** The website as a link target, or null if it is not an http(s) address, or imitates another host. */
export const websiteHref = (website: string | null): string | null => {
  if (website === null || !URL.canParse(website) || isImitation(website)) return null;
  const url = new URL(website);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
};

export const githubHref = (username: string | null): string | null =>
  username ? `https://github.com/${encodeURIComponent(username)}` : null;

export const linkedinHref = (username: string | null): string | null =>
  username ? `https://www.linkedin.com/in/${encodeURIComponent(decoded(username))}` : null;

/** Turns a typed website into an address; a bare domain gets `https://`. Null if it is not a public http(s) address, or imitates another host. */
export const normaliseWebsite = (typed: string): string | null => {
  // A dash behind the host may belong to the address.
  const text = withoutMarks(typed)
    .normalize('NFC')
    .replace(/^(?:\w+:\/\/)?[^/?#]*/, plainDashes);
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(text);
  if ((hasScheme && !/^https?:\/\//i.test(text)) || !isVisibleThroughout(text)) return null;
  const address = hasScheme ? text.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : `https://${text}`;
  if (!URL.canParse(address) || isImitation(address)) return null;
  const url = new URL(address);
  const isPublic = /[^.]\.[^.]/.test(url.hostname) && url.username === '' && url.password === '';
  return isPublic ? address : null;
};

/** The username in a typed `name`, `@name` or pasted GitHub address. Does not validate it. */
export const githubUsernameIn = (typed: string): string =>
  firstPathPart(
    toPlainSigns(typed),
    /^(?:(?:https?:\/\/)?(?:(?:www|m|gist)\.)?github\.com\/+)?(?:(?:orgs|users|sponsors)\/+)?/i,
  );

/**
 * The username in a typed `name`, `@name`, `in/name` or pasted LinkedIn address, of any country or of the mobile site.
 * Percent-encodes what the database does not take otherwise: other scripts, and emoji. Does not validate.
 */
export const linkedinUsernameIn = (typed: string): string => {
  const name = firstPathPart(
    plainDashes(withoutMarks(typed)),
    /^(?:(?:https?:\/\/)?(?:[a-z]+\.)*linkedin\.com)?\/*(?:mwlite\/+)?(?:profile\/+)?in\/+/i,
  );
  const isPlain = /^[\wÀ-ÿ-]+$/.test(name);
  return !isPlain && /^[\p{L}\p{M}\p{N}\p{So}\p{EMod}\u200D_-]+$/u.test(name)
    ? encodeURIComponent(name)
    : name;
};

/** The part behind `address`; without it the whole text. */
const firstPathPart = (text: string, address: RegExp): string => {
  const path = text.replace(address, '');
  return path === text ? text.replace(/^@/, '') : decoded(path.split(/[/?#]/)[0] ?? '');
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
