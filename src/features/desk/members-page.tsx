import { useState, type ReactNode } from 'react';
import { momentText, timeFormat } from '../../domain/chat-time.ts';
import { isolated } from '../../domain/isolated.ts';
import type { Desk } from './rules/desk.ts';
import { profileParts } from './rules/desk-act.ts';
import { OrganiserBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { ActState, useAct } from './acts.tsx';
import { listClass, Part } from './part.tsx';
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
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {desk.suspensions.length > 0 ? (
        <Part title="Suspended members">
          <ul className={listClass}>
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
          type="search"
          label="Find a member"
          placeholder="A member’s name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className={`mt-3 ${listClass}`}>
          {found
            .slice(0, most)
            .map(({ id, name, username, is_organiser: isOrganiser, created_at: since }) => (
              <MemberRow
                key={id}
                id={id}
                name={isolated(name)}
                isOrganiser={isOrganiser}
                line={`${username} since ${timeFormat('month').format(Date.parse(since))}`}
              />
            ))}
        </ul>
        <p className="mt-3 text-sand-dim empty:hidden">
          {found.length === 0 ? 'No member matches.' : ''}
          {found.length > most ? `${found.length - most} more. Type a name to find them.` : ''}
        </p>
      </div>
    </div>
  );
};

interface MemberRowProps {
  readonly id: string;
  /** Isolated for use in sentences. */
  readonly name: string;
  readonly isOrganiser?: boolean;
  readonly isSuspended?: boolean;
  /** Stands below the name. */
  readonly line: ReactNode;
}

const MemberRow = ({ id, name, isOrganiser = false, isSuspended = false, line }: MemberRowProps) => {
  const { act, failure } = useAct();
  const [open, setOpen] = useState<'suspend' | 'remove' | null>(null);
  const subject = `member ${id}`;
  const suspend = (until: string | null, reason: string | null, title: string) =>
    act({
      action: 'suspension',
      details: { member: id, until, reason },
      subject,
      title,
      text: reason,
    });
  const toggle = (what: 'suspend' | 'remove') => setOpen(open === what ? null : what);
  return (
    <li tabIndex={-1} {...useRowFocus()} className="py-2 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-2">
            <bdi className="font-semibold">{name}</bdi>
            {isOrganiser ? <OrganiserBadge /> : null}
          </p>
          <div className="text-sm text-sand-dim">{line}</div>
        </div>
        <div className="-mx-3 flex">
          <Button
            variant="undo"
            size="small"
            aria-expanded={open === 'remove'}
            onClick={() => toggle('remove')}
          >
            <Icon name="ellipsis" className="size-5" />
            <span className="sr-only">Remove from the profile of {name}</span>
          </Button>
          {isSuspended ? (
            <Button
              variant="quiet"
              size="small"
              onClick={() => void suspend(null, null, `End the suspension of ${name}`)}
            >
              End now
            </Button>
          ) : isOrganiser ? null : (
            <Button
              variant="undo"
              size="small"
              aria-expanded={open === 'suspend'}
              onClick={() => toggle('suspend')}
            >
              Suspend
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      {open === 'remove' ? (
        <div className="-mx-3 mt-2 flex flex-wrap">
          <p className="basis-full px-3 text-sm text-sand-dim">
            Remove what does not belong in the club. The member stays, and can enter another one.
          </p>
          {profileParts.map((part) => (
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
