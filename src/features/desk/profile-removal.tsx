import { useState } from 'react';
import { profileParts } from './rules/desk-act.ts';
import { isolated } from '../../domain/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from './part.tsx';
import { MemberSearch } from './member-search.tsx';
import { ActState, useAct } from './use-act.tsx';

/** Removes a member's picture, name or bio, as a message is deleted: for a minute the organiser can undo it. */
export const ProfileRemoval = () => {
  const { act, failure } = useAct();
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <Part title="Pictures, names and bios">
      <p className="measure text-sand-dim">
        Remove what does not belong in the club. The member stays, and can enter another one.
      </p>
      {chosen === null ? (
        <MemberSearch
          label="Remove from a profile"
          choice="Choose"
          without={[]}
          onChoose={async (id, name) => {
            setChosen({ id, name });
            return true;
          }}
        />
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
      <div className="mt-4 flex flex-col gap-2 empty:hidden">
        <ActState subject="profiles" />
      </div>
    </Part>
  );
};
