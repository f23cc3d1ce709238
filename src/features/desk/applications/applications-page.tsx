import { useLayoutEffect, useRef } from 'react';
import { useParams, Link, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { planLabel } from '../../../content/application.ts';
import { momentText } from '../../../domain/chat-time.ts';
import type { Attendee } from '../../../domain/decision.ts';
import type { Desk } from '../../../domain/desk.ts';
import { isUnconfirmed, useActs } from '../use-acts.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useEditionNames } from '../edition/use-editions.ts';
import { ApplicationPage } from './application-page.tsx';
import { statusTexts } from './decision-texts.ts';
import { withWaiting, decisions, findApplications, type ShownApplication } from './desk-applications.ts';
import { paymentOf, paymentTexts, unpaidIn, withMarks } from './payments.ts';
import { SeatsLine } from './seats-line.tsx';

/** The list of applications, or the one that the address names. Stays mounted while one is open, to keep the list's place. */
export const ApplicationsPage = ({ desk }: { readonly desk: Desk }) => {
  const { page } = useParams();
  const opened = page === undefined || page === deskApplications ? '' : page;
  const acts = useActs().filter((act) => isUnconfirmed(act) && !act.isWithdrawing);
  const applications = withWaiting(desk.applications, acts);
  const attendees = withMarks(desk.attendees, acts);
  const place = useRef({ id: '', top: 0 });
  useLayoutEffect(() => {
    if (opened !== '') scrollTo({ top: 0, behavior: 'instant' });
    else if (place.current.id !== '') {
      const row = document.getElementById(`application-${place.current.id}`);
      // A decision may have moved it to another tab.
      if (row) row.focus({ preventScroll: true });
      else focusHeading();
      scrollTo({ top: place.current.top, behavior: 'instant' });
    }
  }, [opened]);
  return opened === '' ? (
    <ApplicationList
      applications={applications}
      attendees={attendees}
      desk={desk}
      onOpen={(id) => {
        place.current = { id, top: scrollY };
      }}
    />
  ) : (
    <ApplicationPage
      key={opened}
      application={applications.find(({ id }) => id === opened) ?? null}
      applications={applications}
      place={attendees.find(({ application_id: id }) => id === opened)}
      desk={desk}
    />
  );
};

const statuses = ['new', ...decisions] as const;

interface ApplicationListProps {
  readonly applications: readonly ShownApplication[];
  readonly attendees: readonly Attendee[];
  readonly desk: Desk;
  readonly onOpen: (id: string) => void;
}

/** All applications by status. Tab and search stand in the address, so that Back finds them again. */
const ApplicationList = ({ applications, attendees, desk, onOpen }: ApplicationListProps) => {
  const navigate = useNavigate();
  const address = new URLSearchParams(useLocation().search);
  const query = address.get('q') ?? '';
  const selected = statuses.find((status) => status === address.get('status')) ?? 'new';
  const names = useEditionNames(desk);
  const unpaid = address.get('unpaid') ?? '';
  const found = findApplications(
    unpaid === '' ? applications : unpaidIn(unpaid, applications, attendees),
    query,
  );
  const change = (name: string, value: string) => {
    if (value === '') address.delete(name);
    else address.set(name, value);
    void navigate({ search: address.toString() }, { replace: true });
  };
  return (
    <Card title="Applications" icon="mail">
      <SeatsLine applications={applications} desk={desk} />
      <TextField
        className="my-5 max-w-md"
        type="search"
        label="Search"
        placeholder="Name, mail, business or project"
        value={query}
        onChange={({ target }) => change('q', target.value)}
      />
      {unpaid === '' ? null : (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-2">
          Only those who have not paid for {names.get(unpaid) ?? unpaid}
          <Button variant="quiet" size="small" onClick={() => change('unpaid', '')}>
            Show all
          </Button>
        </p>
      )}
      <Tabs
        label="Status"
        selected={selected}
        onSelect={(status) => change('status', status === 'new' ? '' : status)}
        tabs={statuses.map((status) => {
          const inTab = found.filter(({ shown }) => shown === status);
          return {
            id: status,
            label: `${statusTexts[status].label} ${inTab.length}`,
            panel: (
              <Rows
                applications={inTab}
                attendees={attendees}
                isSearch={query.trim() !== '' || unpaid !== ''}
                onOpen={onOpen}
              />
            ),
          };
        })}
      />
    </Card>
  );
};

interface RowsProps extends Pick<ApplicationListProps, 'applications' | 'attendees' | 'onOpen'> {
  readonly isSearch: boolean;
}

const Rows = ({ applications, attendees, isSearch, onOpen }: RowsProps) =>
  applications.length === 0 ? (
    <p className="text-sand-dim">{isSearch ? 'No application here matches.' : 'No applications here.'}</p>
  ) : (
    <ul className="divide-y divide-night-line">
      {applications.map((application) => (
        <li key={application.id} className="relative py-3">
          <Link
            id={`application-${application.id}`}
            to={`${paths.desk}/${application.id}`}
            state="list"
            className="font-semibold text-sand after:absolute after:inset-0 after:content-['']"
            onClick={() => onOpen(application.id)}
          >
            {application.name}
          </Link>
          <span className="text-sand-dim [overflow-wrap:anywhere]">, {application.business}</span>
          <p className="line-clamp-2 [overflow-wrap:anywhere]">{application.project}</p>
          <p className="text-sm text-sand-dim">
            {planLabel(application.plan)},{' '}
            <time dateTime={application.created_at}>{momentText(application.created_at)}</time>
            {application.shown === 'accepted' ? paymentText(application, attendees) : ''}
          </p>
          {application.waiting === null || application.hasArrived ? null : (
            <DeliveryBadge state="queued">
              {statusTexts[application.waiting].label}, waiting to be sent
            </DeliveryBadge>
          )}
        </li>
      ))}
    </ul>
  );

/** ", paid"; empty until the acceptance has arrived and the desk knows the place. */
const paymentText = ({ id }: ShownApplication, attendees: readonly Attendee[]): string => {
  const place = attendees.find(({ application_id: of, cancelled_at: cancelled }) => of === id && cancelled === null);
  return place ? `, ${paymentTexts[paymentOf(place)].label.toLowerCase()}` : '';
};
