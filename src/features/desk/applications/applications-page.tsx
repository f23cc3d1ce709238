import { useLayoutEffect, useRef } from 'react';
import { useParams, Link, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { planLabel } from '../../../content/application.ts';
import { momentText } from '../../../domain/chat-time.ts';
import type { Desk } from '../../../domain/desk.ts';
import { isUnconfirmed, useActs } from '../use-acts.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ApplicationPage } from './application-page.tsx';
import { statusTexts } from './decision-texts.ts';
import { withWaiting, decisions, findApplications, type ShownApplication } from './desk-applications.ts';
import { SeatsLine } from './seats-line.tsx';

/** The list of applications, or the one that the address names. Stays mounted while one is open, to keep the list's place. */
export const ApplicationsPage = ({ desk }: { readonly desk: Desk }) => {
  const { page } = useParams();
  const opened = page === undefined || page === deskApplications ? '' : page;
  const acts = useActs().filter((act) => isUnconfirmed(act) && !act.isWithdrawing);
  const applications = withWaiting(desk.applications, acts);
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
      desk={desk}
    />
  );
};

const statuses = ['new', ...decisions] as const;

interface ApplicationListProps {
  readonly applications: readonly ShownApplication[];
  readonly desk: Desk;
  readonly onOpen: (id: string) => void;
}

/** All applications by status. Tab and search stand in the address, so that Back finds them again. */
const ApplicationList = ({ applications, desk, onOpen }: ApplicationListProps) => {
  const navigate = useNavigate();
  const address = new URLSearchParams(useLocation().search);
  const query = address.get('q') ?? '';
  const selected = statuses.find((status) => status === address.get('status')) ?? 'new';
  const found = findApplications(applications, query);
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
      <Tabs
        label="Status"
        selected={selected}
        onSelect={(status) => change('status', status === 'new' ? '' : status)}
        tabs={statuses.map((status) => {
          const inTab = found.filter(({ shown }) => shown === status);
          return {
            id: status,
            label: `${statusTexts[status].label} ${inTab.length}`,
            panel: <Rows applications={inTab} isSearch={query.trim() !== ''} onOpen={onOpen} />,
          };
        })}
      />
    </Card>
  );
};

interface RowsProps extends Pick<ApplicationListProps, 'applications' | 'onOpen'> {
  readonly isSearch: boolean;
}

const Rows = ({ applications, isSearch, onOpen }: RowsProps) =>
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
