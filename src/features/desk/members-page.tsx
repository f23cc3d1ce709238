import { useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import type { Desk } from './rules/desk.ts';
import { profileParts } from './rules/desk-act.ts';
import { isolated } from '../../domain/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from './part.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import { ActState, useAct } from './acts.tsx';
import { MemberSearch, type ChosenMember } from './member-search.tsx';
import { SuspendForm } from './suspend-form.tsx';
import { useNames } from './use-names.ts';

/** Lists and suspends members, and removes parts of their profiles. */
export const MembersPage = ({ desk }: { readonly desk: Desk }) => (
  <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
    <Suspensions desk={desk} />
    <ProfileRemoval />
  </div>
);

const Suspensions = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const [chosen, setChosen] = useState<ChosenMember | null>(null);
  const nameById = useNames(desk.suspensions.flatMap(({ member, by }) => [member, by]));
  const suspend = (id: string, until: string | null, reason: string | null, title: string) =>
    act(
      {
        action: 'suspension',
        details: { member: id, until, reason },
        subject: 'suspensions',
        title,
        text: reason,
      },
      id,
    );
  return (
    <Part title="Suspended members">
      <div tabIndex={-1} {...useRowFocus<HTMLDivElement>()} className="outline-none">
        <p className="measure text-sand-dim">
          A suspended member can read, export and delete, and writes nothing. Others see neither their name
          nor their picture nor their bio. An organiser cannot be suspended.
        </p>
        {desk.suspensions.length === 0 ? <p className="mt-4">Nobody is suspended.</p> : null}
        <ul className="mt-4 divide-y divide-night-line">
          {desk.suspensions.map(({ member, until, reason, by }) => (
            <li key={member} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p>
                  <bdi>{nameById(member)}</bdi>{' '}
                  <span className="text-sm text-sand-dim">
                    until <time dateTime={until}>{momentText(until)}</time>, by <bdi>{nameById(by)}</bdi>
                  </span>
                </p>
                <WrittenText text={reason} className="text-sand-dim" />
              </div>
              <Button
                variant="quiet"
                size="small"
                className="-mx-3"
                onClick={() => void suspend(member, null, null, `End the suspension of ${nameById(member)}`)}
              >
                End now
              </Button>
              {failure(member)}
            </li>
          ))}
        </ul>
        {chosen === null ? (
          <MemberSearch
            label="Suspend a member"
            choice="Suspend"
            without={desk.organisers.map(({ id }) => id)}
            onChoose={setChosen}
          />
        ) : (
          <div className="mt-6 max-w-xl">
            <h4 className="font-semibold">{`Suspend ${isolated(chosen.name)}`}</h4>
            <SuspendForm
              action="Suspend"
              onCancel={() => setChosen(null)}
              failure={failure(chosen.id)}
              onSuspend={async (until, reason) => {
                if (await suspend(chosen.id, until, reason, `Suspend ${isolated(chosen.name)}`))
                  setChosen(null);
              }}
            />
          </div>
        )}
        <ActState subject="suspensions" box="mt-4 flex flex-col gap-2" />
      </div>
    </Part>
  );
};

/** Removes a member's picture, name or bio. The organiser can undo it for a minute. */
const ProfileRemoval = () => {
  const { act, failure } = useAct();
  const [chosen, setChosen] = useState<ChosenMember | null>(null);
  return (
    <Part title="Pictures, names and bios">
      <p className="measure text-sand-dim">
        Remove what does not belong in the club. The member stays, and can enter another one.
      </p>
      {chosen === null ? (
        <MemberSearch label="Remove from a profile" choice="Choose" without={[]} onChoose={setChosen} />
      ) : (
        <div className="-mx-3 mt-6 flex flex-wrap items-center gap-x-2">
          <h4 className="basis-full px-3 font-semibold">{chosen.name}</h4>
          {profileParts.map((part) => (
            <Button
              key={part}
              variant="quiet"
              size="small"
              onClick={() =>
                void act({
                  action: 'remove-from-profile',
                  details: { member: chosen.id, part },
                  subject: 'profiles',
                  title: `Remove the ${part} of ${isolated(chosen.name)}`,
                  text: null,
                })
              }
            >
              {`Remove ${part}`}
            </Button>
          ))}
          <Button variant="quiet" size="small" onClick={() => setChosen(null)}>
            Done
          </Button>
          {failure('profiles')}
        </div>
      )}
      <ActState subject="profiles" box="mt-4 flex flex-col gap-2" />
    </Part>
  );
};
