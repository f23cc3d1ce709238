import { memo } from 'react';
import { limits } from '../../config/limits.ts';
import { lastActiveText } from '../../domain/last-active.ts';
import { githubHref, linkedinHref, websiteHref } from '../../domain/profile-links.ts';
import type { Profile } from '../../domain/profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconLink } from '../../ui/icon-link.tsx';

interface MemberCardProps {
  readonly member: Profile;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One member in the directory. Remembered, so that a keystroke in the search draws only what is new. */
export const MemberCard = memo(({ member, now }: MemberCardProps) => {
  const name = member.fullName ?? 'Anonymous Member';
  const skills = member.skills ?? [];
  const hidden = skills.length - limits.skillsShown;
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-night-1 p-4">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={member.fullName ?? member.username} src={member.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">{name}</h3>
          <p className="flex flex-wrap gap-x-2 text-sm text-sand-dim">
            {member.username === null ? null : <span className="min-w-0 truncate">@{member.username}</span>}
            <span className="whitespace-nowrap">Active {lastActiveText(member.lastActive, now)}</span>
          </p>
        </div>
      </div>
      {member.bio === null ? null : <p className="line-clamp-2 text-sm">{member.bio}</p>}
      {member.location === null ? null : (
        <p className="flex items-center gap-1.5 text-sm text-sand-dim">
          <span className="i-lucide-map-pin size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">{member.location}</span>
        </p>
      )}
      {skills.length === 0 ? null : (
        <ul aria-label="Skills" className="flex min-w-0 flex-wrap gap-1.5">
          {skills.slice(0, limits.skillsShown).map((skill) => (
            <li key={skill} className="min-w-0">
              <Badge>{skill}</Badge>
            </li>
          ))}
          {hidden > 0 ? (
            <li>
              <Badge>+{hidden}</Badge>
            </li>
          ) : null}
        </ul>
      )}
      <Links member={member} name={name} />
    </li>
  );
});

const Links = ({ member, name }: { readonly member: Profile; readonly name: string }) => {
  const links = [
    { href: websiteHref(member.website), icon: 'i-lucide-globe', label: `Website of ${name}` },
    { href: githubHref(member.githubUsername), icon: 'i-lucide-github', label: `${name} on GitHub` },
    { href: linkedinHref(member.linkedinUsername), icon: 'i-lucide-linkedin', label: `${name} on LinkedIn` },
  ].flatMap(({ href, ...link }) => (href === null ? [] : [{ href, ...link }]));
  if (links.length === 0) return null;
  return (
    <p className="-mx-2.5 -mb-2.5 mt-auto flex">
      {links.map((link) => (
        <IconLink key={link.label} {...link} />
      ))}
    </p>
  );
};
