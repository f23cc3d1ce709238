import { useState, type ReactNode } from 'react';
import { momentText, timeFormat } from '../../domain/chat-time.ts';
import { isolated } from '../../domain/isolated.ts';
import type { Desk } from './rules/desk.ts';
import { profileParts } from './rules/desk-act.ts';
import { memberPath } from '../../config/paths.ts';
import { Face } from '../people/picture/face.tsx';
import type { Profile } from '../people/rules/profile.ts';
import { OrganiserBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { ActState, useAct } from './acts.tsx';
import { Part } from './part.tsx';
import { SuspendForm } from './suspend-form.tsx';
import { useMembers } from './use-members.ts';
import { useNames } from './use-names.ts';

/** How many members the list shows at most. The search finds the others. */
const most = 100;

/** Lists the members, first those who are suspended. Suspends them, and removes parts of their profiles. */
export const MembersPage = ({ desk }: { readonly desk: Desk }) => {
  const [search, setSearch] = useState('');
  const members = useMembers(search);
  const nameById = useNames(desk.suspensions.flatMap(({ member, by }) => [member, by]));
  const found = members.filter(({ id }) => !desk.suspensions.some(({ member }) => member === id));
  return (
    <div className="grid grid-cols-1 gap-6">
      {desk.suspensions.length > 0 ? (
        <Part title="Suspended members">
          <ul className={membersClass}>
            {desk.suspensions.map(({ member, until, reason, by }) => (
              <MemberRow
                key={member}
                id={member}
                name={nameById(member)}
                isSuspended
                line={
                  <>
                    until <time dateTime={until}>{momentText(until)}</time>, by <bdi>{nameById(by)}</bdi>
                    <WrittenText text={reason} />
                  </>
                }
              />
            ))}
          </ul>
        </Part>
      ) : null}
      <div>
        <TextField
          className="max-w-xl"
          type="search"
          label="Find a member"
          placeholder="A member’s name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className={`mt-3 ${membersClass}`}>
          {found.slice(0, most).map((member) => (
            <MemberRow
              key={member.id}
              id={member.id}
              name={isolated(member.name)}
              isOrganiser={member.is_organiser}
              parts={profileParts.filter((part) => hasPart[part](member))}
              line={[member.username, `since ${timeFormat('month').format(Date.parse(member.created_at))}`]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
        <p className="mt-3 text-sand-dim empty:hidden">
          {members.length === 0 ? 'No member matches.' : ''}
          {members.length > 0 && found.length === 0 ? 'Suspended: see above.' : ''}
          {found.length > most ? `${found.length - most} more. Type a name to find them.` : ''}
        </p>
      </div>
    </div>
  );
};

const membersClass =
  'grid grid-cols-1 border-b border-night-line empty:hidden lg:grid-flow-row-dense lg:grid-cols-2 lg:gap-x-12';

/** Whether a member has this part. Organisers cannot read the bio of a member who is not listed. */
const hasPart: Readonly<Record<(typeof profileParts)[number], (member: Profile) => boolean>> = {
  picture: ({ picture_digest: digest, avatar_url: url }) => digest !== null || url !== null,
  name: ({ full_name: name }) => name !== null,
  bio: ({ bio, is_listed: isListed }) => bio !== null || !isListed,
};

interface MemberRowProps {
  readonly id: string;
  /** Isolated for use in sentences. */
  readonly name: string;
  readonly isOrganiser?: boolean;
  readonly isSuspended?: boolean;
  /** The parts that an organiser can remove. All by default, because a suspension hides them from this device. */
  readonly parts?: readonly (typeof profileParts)[number][];
  /** Stands below the name. */
  readonly line: ReactNode;
}

const MemberRow = ({
  id,
  name,
  isOrganiser = false,
  isSuspended = false,
  parts = profileParts,
  line,
}: MemberRowProps) => {
  const canSuspend = !isSuspended && !isOrganiser;
  const { act, failure } = useAct();
  const [open, setOpen] = useState<'acts' | 'suspend' | null>(null);
  const subject = `member ${id}`;
  const suspend = (until: string | null, reason: string | null, title: string) =>
    act({
      action: 'suspension',
      details: { member: id, until, reason },
      subject,
      title,
      text: reason,
    });
  return (
    <li
      tabIndex={-1}
      {...useRowFocus()}
      className={`border-t border-night-line py-2 outline-none ${open === null ? '' : 'lg:col-span-full'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <Face id={id} name={name} />
        <div className="min-w-0 flex-1 basis-[7.5rem] [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-2">
            <a
              href={memberPath(id)}
              className="font-semibold text-sand no-underline hover:text-lamp-bright hover:underline"
            >
              <bdi>{name}</bdi>
            </a>
            {isOrganiser ? <OrganiserBadge /> : null}
          </p>
          <div className="text-sm text-sand-dim">{line}</div>
        </div>
        {isSuspended ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => void suspend(null, null, `End the suspension of ${name}`)}
          >
            End now
          </Button>
        ) : null}
        {canSuspend || parts.length > 0 ? (
          <Button
            variant="undo"
            size="small"
            className="-mr-3"
            aria-label={`More about ${name}`}
            aria-expanded={open === 'acts'}
            onClick={() => setOpen(open === 'acts' ? null : 'acts')}
          >
            <Icon name="ellipsis" className="size-5" />
          </Button>
        ) : null}
      </div>
      {open === 'acts' ? (
        <div className="mt-1">
          {canSuspend ? (
            <Button variant="quiet" size="small" className="-ml-3" onClick={() => setOpen('suspend')}>
              Suspend…<span className="sr-only"> {name}</span>
            </Button>
          ) : null}
          <p className={parts.length > 0 ? 'text-sm text-sand-dim' : 'hidden'}>
            Remove what does not belong in the club. The member stays, and can enter another one.
          </p>
          <div className="-mx-3 flex flex-wrap">
            {parts.map((part) => (
              <Button
                key={part}
                variant="quiet"
                size="small"
                onClick={() =>
                  void act({
                    action: 'remove-from-profile',
                    details: { member: id, part },
                    subject,
                    title: `Remove the ${part} of ${name}`,
                    text: null,
                  })
                }
              >
                {`Remove ${part}`}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      {open === 'suspend' ? (
        <SuspendForm
          action="Suspend"
          onCancel={() => setOpen(null)}
          failure={failure(subject)}
          onSuspend={async (until, reason) => {
            if (await suspend(until, reason, `Suspend ${name}`)) setOpen(null);
          }}
        />
      ) : (
        failure(subject)
      )}
      <ActState subject={subject} box="mt-2" />
    </li>
  );
};
