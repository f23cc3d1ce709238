import { isVisibleThroughout } from './plain-text.ts';

/** The website as a link target, or null if it is not an http(s) address. */
export const websiteHref = (website: string | null): string | null => {
  if (website === null || !URL.canParse(website)) return null;
  const url = new URL(website);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
};

export const githubHref = (username: string | null): string | null =>
  username ? `https://github.com/${encodeURIComponent(username)}` : null;

export const linkedinHref = (username: string | null): string | null =>
  username ? `https://www.linkedin.com/in/${encodeURIComponent(decoded(username))}` : null;

/** Turns a typed website into an address; a bare domain gets `https://`. Null if it is not a public http(s) address. */
export const normaliseWebsite = (typed: string): string | null => {
  const text = typed.trim().normalize('NFC');
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(text);
  if ((hasScheme && !/^https?:\/\//i.test(text)) || !isVisibleThroughout(text)) return null;
  const address = hasScheme ? text.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPublic = /[^.]\.[^.]/.test(url.hostname) && url.username === '' && url.password === '';
  return isPublic ? address : null;
};

/** The username in a typed `name`, `@name` or pasted GitHub address. Does not validate it. */
export const githubUsernameIn = (typed: string): string =>
  firstPathPart(typed, /^(?:https?:\/\/)?(?:www\.)?github\.com\/+/i);

/**
 * The username in a typed `name`, `@name` or pasted LinkedIn address, which may have a country before the domain.
 * Percent-encodes names outside the Latin script, as the database requires. Does not validate.
 */
export const linkedinUsernameIn = (typed: string): string => {
  const name = firstPathPart(typed, /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/+in\/+/i);
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(name) && !/^[\wÀ-ÿ-]+$/.test(name) ? encodeURIComponent(name) : name;
};

const firstPathPart = (typed: string, address: RegExp): string => {
  const text = typed.trim();
  if (!address.test(text)) return text.replace(/^@/, '');
  return decoded(text.replace(address, '').split(/[/?#]/)[0] ?? '');
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
