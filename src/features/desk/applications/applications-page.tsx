import { useLayoutEffect, useRef, useState } from 'react';
import { useParams, Link, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { planLabel } from '../../applications/texts.ts';
import { momentText } from '../../../domain/chat-time.ts';
import type { ApplicationStatus, Attendee } from '../../applications/rules/decision.ts';
import { ActState, useActs } from '../acts.tsx';
import { publishedOf, type ShownApplication, type ShownDesk } from '../desk-with.ts';

import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectBox } from '../../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useMedia } from '../use-media.ts';
import { ApplicationPage } from './application-page.tsx';
import { DecideSeveral, type Ticks } from './decide-several.tsx';
import { statusTexts, subjectOf } from './decision-texts.ts';
import {
  ageText,
  allEditions,
  editionToPreselect,
  isLate,
  listedAt,
  readAddress,
  statuses,
  type ListAddress,
} from './desk-applications.ts';
import { paymentTexts } from './payments.ts';
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
  const first = found.find(({ status }) => status === address.status);
  if (isWide && first && (initial.id === '' || initial.search !== search))
    setInitial({ search, id: first.id });
  const shown = opened === '' && isWide ? initial.id : opened;
  useLayoutEffect(() => {
    const rowOf = (id: string) => document.getElementById(`application-${id}`);
    if (isWide) rowOf(shown)?.closest('li')?.scrollIntoView({ block: 'nearest' });
    else if (opened !== '') scrollTo({ top: 0, behavior: 'instant' });
    else if (lastOpened.current.id !== '') {
      const row = rowOf(lastOpened.current.id);
      // A decision may have moved the row to another tab.
      if (row) row.focus({ preventScroll: true });
      else focusHeading();
      scrollTo({ top: lastOpened.current.top, behavior: 'instant' });
    }
  }, [opened, shown, isWide]);
  return (
    <div className={isWide ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-x-10' : ''}>
      {isWide || opened === '' ? (
        <ApplicationList
          desk={desk}
          address={address}
          preselected={preselected}
          found={found}
          opened={shown}
          onOpen={(id) => {
            lastOpened.current = { id, top: scrollY };
          }}
        />
      ) : null}
      {shown === '' ? null : (
        <div
          key={shown}
          // A scrolling box would cut off the focus ring without the padding.
          className={
            isWide
              ? 'sticky top-0 -mx-2 -mt-2 max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain px-2 pt-2'
              : ''
          }
        >
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

interface ApplicationListProps {
  readonly desk: ShownDesk;
  readonly address: ListAddress;
  /** The edition that the list shows at first; empty for all. */
  readonly preselected: string;
  /** The applications of all statuses that the address lists. */
  readonly found: readonly ShownApplication[];
  /** The id of the application beside the list; empty without one. */
  readonly opened: string;
  readonly onOpen: (id: string) => void;
}

/** All applications by status. The address holds tab, search and edition, so that Back restores them. */
const ApplicationList = ({ desk, address, preselected, found, opened, onOpen }: ApplicationListProps) => {
  const { applications, attendees, editionNames: names } = desk;
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
  const listedAs = (status: ApplicationStatus) => found.filter((one) => one.status === status);
  return (
    <div>
      <SeatsLine desk={desk} />
      <div className="my-5 flex flex-wrap gap-3">
        <TextField
          className="grow basis-36"
          type="search"
          label="Search"
          placeholder="Name, mail, business or project"
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
              names={names}
              isSearch={query.trim() !== '' || edition !== preselected || unpaid !== ''}
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

/** False while a decision about it is in the outbox. */
const canBeDecided = ({ delivery }: ShownApplication): boolean => delivery === null;

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

interface RowsProps extends Pick<ApplicationListProps, 'opened' | 'onOpen'>, Ticks {
  readonly applications: readonly ShownApplication[];
  readonly attendees: readonly Attendee[];
  readonly names: ReadonlyMap<string, string>;
  readonly isSearch: boolean;
  /** The query of the list's address. */
  readonly search: string;
}

/** The rows of one status. New applications that have waited for more than the promised 24 hours form a group of their own, on top. */
const Rows = ({ applications, isSearch, ...row }: RowsProps) => {
  const now = useNow();
  const isOverdue = (one: ShownApplication) => isLate(one, now);
  const late = applications.filter(isOverdue);
  if (applications.length === 0)
    return (
      <p className="text-sand-dim">{isSearch ? 'No application here matches.' : 'No applications here.'}</p>
    );
  return [
    { title: 'Late', group: late },
    { title: late.length > 0 ? 'In time' : '', group: applications.filter((one) => !isOverdue(one)) },
  ].map(({ title, group }) =>
    group.length === 0 ? null : (
      <section key={title} aria-label={title || undefined} className="mb-5">
        {title === '' ? null : (
          <h3 className={`text-sm font-semibold ${title === 'Late' ? 'text-laterite' : 'text-sand-dim'}`}>
            {title} {group.length}
          </h3>
        )}
        <ul className="divide-y divide-night-line">
          {group.map((application) => (
            <Row key={application.id} application={application} now={now} {...row} />
          ))}
        </ul>
      </section>
    ),
  );
};

interface RowProps extends Omit<RowsProps, 'applications' | 'isSearch'> {
  readonly application: ShownApplication;
  /** Epoch milliseconds. */
  readonly now: number;
}

const Row = ({ application, now, attendees, names, search, ticked, onTick, opened, onOpen }: RowProps) => {
  const { id, name, business, project, plan, status, edition, created_at: createdAt } = application;
  const overdue = isLate(application, now);
  return (
    <li className="relative flex gap-3 py-3">
      {id === opened ? (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 -ml-2 border-l-2 border-lamp" />
      ) : null}
      <span className="flex h-[1lh] w-5 shrink-0 items-center">
        {canBeDecided(application) ? (
          <SelectBox
            label={`Select ${name}`}
            checked={ticked.has(id)}
            onChange={(checked) =>
              onTick(new Set(checked ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
            }
          />
        ) : null}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <Link
              id={`application-${id}`}
              to={`${paths.desk}/${id}${search}`}
              state="list"
              aria-current={id === opened ? 'true' : undefined}
              className="font-semibold text-sand no-underline after:absolute after:inset-0 after:content-['']"
              onClick={() => onOpen(id)}
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="text-sand-dim">
              , <bdi>{business}</bdi>
            </span>
          </p>
          <time
            dateTime={createdAt}
            title={momentText(createdAt)}
            className={`shrink-0 text-sm ${overdue ? 'font-medium text-laterite' : 'text-sand-dim'}`}
          >
            {ageText(createdAt, now)}
          </time>
        </div>
        <p dir="auto" className="line-clamp-2 text-sm text-sand-dim [overflow-wrap:anywhere]">
          {project}
        </p>
        <p className="text-sm text-sand-dim">
          {planLabel(plan).replace(/ — .*/, '')}
          {status === 'accepted' || status === 'waitlisted'
            ? `, ${names.get(edition ?? '') ?? 'No edition'}`
            : ''}
          {status === 'accepted' ? paymentText(application, attendees) : ''}
          {application.filled_honeypot ? <span className="text-laterite"> Perhaps a program</span> : null}
        </p>
        {application.delivery === 'queued' ? (
          <DeliveryBadge state="queued">{statusTexts[status].label}, waiting to be sent</DeliveryBadge>
        ) : null}
      </div>
    </li>
  );
};

/** ", paid"; empty until a pull brings the place of an accepted applicant. */
const paymentText = ({ id }: ShownApplication, attendees: readonly Attendee[]): string => {
  const place = attendees.find(
    ({ application_id: of, cancelled_at: cancelled }) => of === id && cancelled === null,
  );
  return place ? `, ${paymentTexts[place.payment].label.toLowerCase()}` : '';
};
