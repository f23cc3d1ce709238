import { useLayoutEffect, useRef, useState } from 'react';
import { useParams, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import type { ApplicationStatus } from '../../applications/rules/decision.ts';
import { ActState, useActs } from '../acts.tsx';
import { publishedOf, type ShownApplication, type ShownDesk } from '../desk-with.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMedia } from '../use-media.ts';
import { ApplicationPage } from './application-page.tsx';
import { canBeDecided, Rows } from './application-rows.tsx';
import { DecideSeveral } from './decide-several.tsx';
import { statusTexts, subjectOf } from './decision-texts.ts';
import { EmptyList } from './empty-list.tsx';
import {
  allEditions,
  editionToPreselect,
  listedAt,
  placesInLine,
  readAddress,
  statuses,
  type ListAddress,
} from './desk-applications.ts';
import { SeatsLine } from './seats-line.tsx';

/**
 * The list of applications, or the application that the address names; from 1280 px both side by side. Stays mounted while an application
 * is open, to restore the list's scroll position afterwards.
 */
export const ApplicationsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { page } = useParams();
  const opened = page === undefined || page === deskApplications ? '' : page;
  const isWide = useMedia('(width >= 80rem)');
  /** The row that was opened last, and the scroll position of the list at that moment. */
  const lastOpened = useRef({ id: '', top: 0 });
  const { search } = useLocation();
  // Chosen once, so that a decision does not change the list that the organiser works through.
  const [preselected] = useState(() =>
    editionToPreselect(desk.applications, publishedOf(desk.editions), Date.now()),
  );
  const address = readAddress(search, preselected);
  const found = listedAt(desk.applications, desk.attendees, address);
  // A wide window shows the first application of the list until another is opened, even when a decision takes it out of the list.
  const [initial, setInitial] = useState({ search: '', id: '' });
  const firstId = found.find(({ status }) => status === address.status)?.id ?? '';
  if (isWide && (initial.search !== search || (initial.id === '' && firstId !== '')))
    setInitial({ search, id: firstId });
  const shown = opened === '' && isWide ? initial.id : opened;
  useLayoutEffect(() => {
    const rowOf = (id: string) => document.getElementById(`application-${id}`);
    if (isWide) {
      // Not for the first row, which is in view: scrolling to a row makes the next Tab begin there.
      if (opened !== '') rowOf(shown)?.closest('li')?.scrollIntoView({ block: 'nearest' });
    } else if (opened !== '') scrollTo({ top: 0, behavior: 'instant' });
    else if (lastOpened.current.id !== '') {
      const row = rowOf(lastOpened.current.id);
      // A decision may have moved the row to another tab.
      if (row) row.focus({ preventScroll: true });
      else focusHeading();
      scrollTo({ top: lastOpened.current.top, behavior: 'instant' });
    }
  }, [opened, shown, isWide]);
  return (
    <div className={isWide ? '-mb-10 grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-x-10' : ''}>
      {isWide || opened === '' ? (
        <div className={isWide ? column : ''}>
          <ApplicationList
            desk={desk}
            address={address}
            preselected={preselected}
            found={found}
            opened={shown}
            isBeside={isWide}
            onOpen={(id) => {
              lastOpened.current = { id, top: scrollY };
            }}
          />
        </div>
      ) : null}
      {isWide && shown === '' ? (
        <EmptyList desk={desk} address={address} preselected={preselected} found={found} />
      ) : null}
      {shown === '' ? null : (
        <div key={shown} className={isWide ? column : ''}>
          <ApplicationPage
            application={desk.applications.find(({ id }) => id === shown) ?? null}
            desk={desk}
            address={address}
            isBeside={isWide}
            isOpened={opened !== ''}
          />
        </div>
      )}
    </div>
  );
};

/** The class of the list and of the application beside it, which scroll on their own. The padding leaves room for the focus ring. */
const column = '-mx-3 -mt-2 h-[calc(100dvh-130px-1rem)] overflow-y-auto overscroll-contain px-3 pt-2';

interface ApplicationListProps {
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
  readonly onOpen: (id: string) => void;
}

/** All applications by status. The address holds tab, search and edition, so that Back restores them. */
const ApplicationList = ({
  desk,
  address,
  preselected,
  found,
  opened,
  isBeside,
  onOpen,
}: ApplicationListProps) => {
  const { applications, attendees, editionNames: names } = desk;
  const hasWaited = useHasWaited(applications.some(({ delivery }) => delivery === 'queued'));
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, edition, unpaid, status: selected } = address;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
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
            className="grow basis-40"
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
      {unpaid === '' ? null : (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-2">
          {`Only those who have not paid for ${names.get(unpaid) ?? unpaid}`}
          <Button variant="quiet" size="small" onClick={() => change('unpaid', '')}>
            Show all
          </Button>
        </p>
      )}
      <RefusedDecisions except={opened} />
      <Tabs
        label="Status"
        selected={selected}
        onSelect={(status) => change('status', status === 'new' ? '' : status)}
        tabs={statuses.map((status) => ({
          id: status,
          label: statusTexts[status].label,
          count: listedAs(status).length,
          panel: (
            <Rows
              applications={listedAs(status)}
              attendees={attendees}
              // The edition's name tells the rows apart only in a list of all editions.
              names={edition === '' ? names : null}
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
              ticked={ticked}
              onTick={setTicked}
              opened={opened}
              onOpen={onOpen}
            />
          ),
        }))}
      />
      <DecideSeveral
        key={selected}
        status={selected}
        applications={applications}
        candidates={listedAs(selected).filter(canBeDecided)}
        published={publishedOf(desk.editions)}
        ticked={ticked}
        onTick={setTicked}
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
