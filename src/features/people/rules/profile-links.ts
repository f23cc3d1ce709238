import { plainDashes, toPlainSigns, withoutMarks } from '../../../domain/plain-signs.ts';
import { isVisibleThroughout } from '../../../domain/plain-text.ts';
import { isImitation } from '../../../domain/text-links.ts';

/** The website as a link target. Null unless it is an http(s) address, or if it imitates another host. */
export const websiteHref = (website: string | null): string | null => {
  if (website === null || !URL.canParse(website) || isImitation(website)) return null;
  const url = new URL(website);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
};

export const githubHref = (username: string | null): string | null =>
  username ? `https://github.com/${encodeURIComponent(username)}` : null;

export const linkedinHref = (username: string | null): string | null =>
  username ? `https://www.linkedin.com/in/${encodeURIComponent(decoded(username))}` : null;

/**
 * Turns a typed website into an address; a bare domain gets `https://`. Null unless it is a public http(s) address, or if it
 * imitates another host.
 */
export const normaliseWebsite = (typed: string): string | null => {
  // Replaces typographic dashes only in the host: behind it, they may belong to the address.
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
 * Percent-encodes other scripts and emoji, because the database accepts only Latin letters. Does not validate it.
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

/** The path part that follows `address`. A text without such an address is itself a name, perhaps with an @. */
const firstPathPart = (text: string, address: RegExp): string => {
  const path = text.replace(address, '');
  return path === text ? text.replace(/^@/, '') : decoded(path.split(/[/?#]/)[0] ?? '');
};

/** The percent-decoded text; the text itself if its encoding is malformed. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
