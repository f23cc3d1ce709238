import { matchRanges } from '../../../domain/match-ranges.ts';
import { decoded, githubHref, linkedinHref, websiteHref } from '../rules/profile-links.ts';
import { isolated } from '../../../domain/isolated.ts';
import { nameOf, type Profile } from '../rules/profile.ts';
import type { IconName } from '../../../ui/icon.tsx';

interface MemberLink {
  readonly href: string;
  readonly icon: IconName;
  /** For screen readers: the site and the member's name. */
  readonly label: string;
  /** As shown: the address without its scheme, or the username. */
  readonly text: string;
}

/** The links to the member's website, GitHub and LinkedIn; without those that are not given or not safe. */
export const linksOf = (member: Profile): readonly MemberLink[] => {
  const name = nameOf(member);
  return [
    {
      href: websiteHref(member.website),
      icon: 'globe' as const,
      label: `Website of ${name}`,
      text: (member.website ?? '').replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
    },
    {
      href: githubHref(member.github_username),
      icon: 'github' as const,
      label: `${name} on GitHub`,
      text: `${member.github_username ?? ''} on GitHub`,
    },
    {
      href: linkedinHref(member.linkedin_username),
      icon: 'linkedin' as const,
      label: `${name} on LinkedIn`,
      text: `${isolated(decoded(member.linkedin_username ?? ''))} on LinkedIn`,
    },
  ].flatMap(({ href, ...link }) => (href === null ? [] : [{ href, ...link }]));
};

const numbers = new Intl.NumberFormat();
export const numberText = (count: number): string => numbers.format(count);

export const countText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'member' : 'members'}`;

/** About as many characters as the first of a card's two lines shows. */
const FIRST_LINE = 50;
/** The characters shown before a match further back. */
const BEFORE = 30;

/** The part of a biography whose first two lines show the first match. */
export const bioExcerpt = (bio: string, query: string): string => {
  const start = matchRanges(bio, query)[0]?.[0] ?? 0;
  if (start <= FIRST_LINE) return bio;
  const wordStart = bio.indexOf(' ', start - BEFORE) + 1;
  return `…${bio.slice(wordStart > 0 && wordStart <= start ? wordStart : start)}`;
};
