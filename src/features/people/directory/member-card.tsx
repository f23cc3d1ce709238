import { memo } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { memberPath } from '../../../config/paths.ts';
import { labelKey } from '../rules/directory-chips.ts';
import { lastActiveText } from '../rules/last-active.ts';
import { matchRanges } from '../../../domain/match-ranges.ts';
import { nameOf, shownUsername, type Profile } from '../rules/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, OrganiserBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { overPortal } from '../../../ui/over-portal.ts';
import { bioExcerpt, linksOf } from './member-texts.ts';
import { useAvatar } from '../picture/use-avatar.ts';

interface MemberCardProps {
  readonly member: Profile;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The query, whose matches are marked. */
  readonly query: string;
  /** Keys of the skills in the filter. */
  readonly skillKeys: readonly string[];
}

/** One member in the directory. Memoised, so that a keystroke in the search renders only new cards. */
export const MemberCard = memo(({ member, now, query, skillKeys }: MemberCardProps) => {
  const skills = matchesFirst(member.skills ?? [], query, skillKeys);
  const hiddenSkills = skills.length - limits.skillsShown;
  return (
    <div className="relative flex h-full min-w-0 flex-col bg-night-1 p-4 transition-colors duration-150 hover:bg-night-2">
      <div className="flex min-w-0 items-start gap-3 md:gap-2.5">
        <Avatar
          id={member.id}
          size="small"
          name={member.full_name ?? member.username}
          src={useAvatar(member.id) ?? member.avatar_url}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1 self-stretch md:gap-0.5">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 dir="auto" className="line-clamp-2 break-words font-semibold leading-6">
              {/* The link covers the whole card. The card's other links lie above it. */}
              <Link
                to={memberPath(member.id)}
                state={overPortal}
                data-member={member.id}
                className="text-sand no-underline after:absolute after:inset-0 after:content-[''] hover:text-lamp-bright focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-solid focus-visible:after:outline-offset--2 focus-visible:after:outline-lamp-bright"
              >
                <Highlighted text={nameOf(member)} query={member.full_name === null ? '' : query} />
              </Link>
            </h3>
            {member.is_organiser ? <OrganiserBadge /> : null}
            <p className="flex min-w-0 flex-wrap gap-x-2 text-xs leading-snug text-sand-dim sm:basis-full">
              {member.username === null ? null : (
                <span translate="no" className="min-w-0 truncate">
                  <Highlighted text={shownUsername(member.username)} query={query} />
                </span>
              )}
              <span>Active {lastActiveText(member.last_active, now)}</span>
            </p>
          </div>
          {member.is_listed ? null : <HiddenBadge />}
          {member.bio === null ? null : (
            <p dir="auto" className="line-clamp-2 text-sm leading-snug break-words">
              <Highlighted text={bioExcerpt(member.bio, query)} query={query} />
            </p>
          )}
          <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-3 fine:gap-y-1">
            {member.location === null ? null : (
              <p className="flex min-h-[calc(1.75rem-8px)] min-w-0 grow basis-24 items-center gap-1 text-xs leading-snug text-sand-dim">
                <Icon name="map-pin" className="size-3.5 shrink-0" />
                <span dir="auto" className="min-w-0 truncate">
                  {member.location}
                </span>
              </p>
            )}
            <Links member={member} />
          </div>
          <ul aria-label="Skills" className="mt-1 flex min-w-0 flex-wrap gap-1 empty:hidden chatroom:hidden">
            {skills.slice(0, limits.skillsShown).map((skill, place) => (
              // Keyed by index, like the cards (member-list.tsx).
              <li key={place} className="flex max-w-full">
                <Badge isSmall>
                  <Highlighted text={skill} query={query} />
                </Badge>
              </li>
            ))}
            {hiddenSkills > 0 ? (
              <li className="flex">
                <Badge isSmall>+{hiddenSkills}</Badge>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
    </div>
  );
});

interface HighlightedProps {
  readonly text: string;
  readonly query: string;
}

/** A text with the words of the query marked in it. */
const Highlighted = ({ text, query }: HighlightedProps) => (
  <MarkedText
    text={text}
    ranges={matchRanges(text, query)}
    markClass="rounded-sm bg-lamp/20 text-lamp-bright"
  />
);

/** Marks the signed-in member's own card or profile; nobody else finds it. */
export const HiddenBadge = () => (
  <p>
    <Badge icon="eye-off">Hidden from the directory</Badge>
  </p>
);

/** Moves the skills that match the search or the filter to the front, so that the card shows them. */
const matchesFirst = (
  skills: readonly string[],
  query: string,
  keys: readonly string[],
): readonly string[] => {
  if (skills.length <= limits.skillsShown || (query.trim() === '' && keys.length === 0)) return skills;
  const isMatch = (skill: string) => keys.includes(labelKey(skill)) || matchRanges(skill, query).length > 0;
  return [...skills.filter(isMatch), ...skills.filter((skill) => !isMatch(skill))];
};

const Links = ({ member }: { readonly member: Profile }) => {
  const links = linksOf(member);
  if (links.length === 0) return null;
  return (
    <p className="relative -my-3 -mr-2.5 ml-auto flex chatroom:hidden fine:-my-1 fine:-mr-1">
      {links.map(({ href, icon, label }) => (
        <a
          key={icon}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={label}
          className="inline-flex size-touch items-center justify-center rounded-md text-sand-dim transition-colors duration-150 fine:size-7 hover:bg-night-2 hover:text-lamp-bright"
        >
          <Icon name={icon} className="size-5" />
          <span className="sr-only">{label} (opens in a new tab)</span>
        </a>
      ))}
    </p>
  );
};
