import { momentText } from '../../domain/chat-time.ts';
import type { Desk } from './rules/desk.ts';
import { isolated } from '../../domain/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { ActState, useAct } from './acts.tsx';
import { MemberSearch } from './member-search.tsx';
import { useNames } from './use-names.ts';

/** Lists the organisers, takes the role back, and makes other members organisers. */
export const OrganisersPage = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const ids = desk.organisers.map(({ id }) => id);
  const nameById = useNames(ids);
  const change = (id: string, name: string, isOrganiser: boolean) =>
    act(
      {
        action: 'organiser',
        details: { member: id, is_organiser: isOrganiser },
        subject: 'organisers',
        title: isOrganiser
          ? `Make ${isolated(name)} an organiser`
          : `${isolated(name)} is no organiser any more`,
        text: null,
      },
      id,
    );
  return (
    <>
      <p className="measure text-sand-dim">
        Organisers read applications, decide about them, and speak for the club. Every decision is in the
        record, with its author.
      </p>
      <ul className="mt-4 divide-y divide-night-line">
        {desk.organisers.map(({ id, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span>
              <bdi>{nameById(id)}</bdi>{' '}
              <span className="text-sm text-sand-dim">since {momentText(since)}</span>
            </span>
            {ids.length > 1 ? (
              <Button
                variant="quiet"
                size="small"
                className="-mx-3"
                onClick={() => void change(id, nameById(id), false)}
              >
                Take the role back
              </Button>
            ) : null}
            {failure(id)}
          </li>
        ))}
      </ul>
      <MemberSearch
        label="Name another organiser"
        choice="Make organiser"
        without={ids}
        onChoose={({ id, name }) => change(id, name, true)}
        failure={failure}
      />
      <ActState subject="organisers" />
    </>
  );
};
