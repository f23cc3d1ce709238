import { useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import type { ApplicationStatus } from '../../applications/rules/decision.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { ActState, useActs } from '../acts.tsx';
import { publishedOf, type ShownApplication, type ShownDesk } from '../desk-with.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Rows } from './application-rows.tsx';
import { DecideSeveral, type Ticks } from './decide-several.tsx';
import { statusTexts, subjectOf } from './decision-texts.ts';
import { allEditions, placesInLine, statuses, type ListAddress } from './desk-applications.ts';
import { EmptyList } from './empty-list.tsx';
import { SeatsLine } from './seats-line.tsx';

interface ApplicationListProps extends Ticks {
  readonly desk: ShownDesk;
  readonly address: ListAddress;
  /** The edition that the list shows at first; empty for all. */
  readonly preselected: string;
  /** The applications of all statuses that the address lists. */
  readonly found: readonly ShownApplication[];
  /** The id of the application beside the list; empty without one. */
  readonly opened: string;
  /** True when an application, or what to do next, stands beside the list. */
  readonly isBeside: boolean;
  /** The applications of the shown list that can be decided about. */
  readonly candidates: readonly ShownApplication[];
  /** Called with the ids of the applications about which a decision was made. */
  readonly onDecided: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

/** All applications by status. The address holds tab, search and edition, so that Back restores them. */
export const ApplicationList = ({
  desk,
  address,
  preselected,
  found,
  opened,
  isBeside,
  candidates,
  onDecided,
  onOpen,
  ...ticks
}: ApplicationListProps) => {
  const { applications, attendees, editionNames: names } = desk;
  const published = publishedOf(desk.editions);
  const ahead = editionAhead(published, useNow())?.id;
  const hasWaited = useHasWaited(applications.some(({ delivery }) => delivery === 'queued'));
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, edition, unpaid, status: selected } = address;
  const change = (name: string, value: string) => {
    const changed = new URLSearchParams(search);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    void navigate(
      { pathname: `${paths.desk}/${deskApplications}`, search: changed.toString() },
      { replace: true },
    );
  };
  const places = placesInLine(applications);
  const listedAs = (status: ApplicationStatus) => found.filter((one) => one.status === status);
  const listed = listedAs(selected);
  // An edition's name in each row says something only where the rows differ, or are not for the edition ahead.
  const namesEditions =
    edition === '' && unpaid === '' && listed.some((one) => one.edition !== (ahead ?? listed[0]?.edition));
  const rows = (
    <Rows
      applications={listed}
      attendees={attendees}
      names={namesEditions ? names : null}
      places={places}
      hasWaited={hasWaited}
      empty={
        isBeside ? (
          <p className="text-sand-dim">No applications here.</p>
        ) : (
          <EmptyList desk={desk} address={address} preselected={preselected} found={found} />
        )
      }
      search={search}
      {...ticks}
      opened={opened}
      onOpen={onOpen}
    />
  );
  return (
    <div>
      <SeatsLine desk={desk} />
      <div className="my-5 flex flex-wrap gap-3">
        <TextField
          className="grow basis-36"
          type="search"
          label="Search"
          placeholder="Any word"
          value={query}
          onChange={({ target }) => change('q', target.value)}
        />
        {unpaid === '' && (names.size > 1 || edition !== '') ? (
          <SelectField
            className="grow basis-44"
            label="Edition"
            value={edition || allEditions}
            onChange={({ target }) => change('edition', target.value)}
          >
            <option value={allEditions}>All editions</option>
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <RefusedDecisions except={opened} />
      {unpaid === '' ? (
        <Tabs
          label="Status"
          selected={selected}
          onSelect={(status) => change('status', status === 'new' ? '' : status)}
          tabs={statuses.map((status) => ({
            id: status,
            label: statusTexts[status].label,
            count: listedAs(status).length,
            panel: status === selected ? rows : null,
          }))}
        />
      ) : (
        <>
          <div className="flex items-center justify-between gap-2 border-b border-night-line">
            <p>{`${listed.length} not paid for ${names.get(unpaid) ?? unpaid}`}</p>
            <Button
              variant="quiet"
              size="small"
              className="-mr-3 shrink-0"
              onClick={() => change('unpaid', '')}
            >
              Show all
            </Button>
          </div>
          {rows}
        </>
      )}
      <DecideSeveral
        key={selected}
        status={selected}
        applications={applications}
        candidates={candidates}
        published={published}
        {...ticks}
        onDecided={onDecided}
      />
    </div>
  );
};

/** All refused decisions, also about applications in other tabs. `except`: the application beside the list shows its own. */
const RefusedDecisions = ({ except }: { readonly except: string }) => {
  const subjects = useActs()
    .filter(({ change, refusal }) => change?.action === 'decide' && refusal !== null)
    .map(({ subject }) => subject)
    .filter((subject) => subject !== subjectOf(except));
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {[...new Set(subjects)].map((subject) => (
        <ActState key={subject} subject={subject} only="refused" />
      ))}
    </div>
  );
};
