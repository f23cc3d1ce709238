import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Attendee } from '../../applications/rules/decision.ts';
import { planLabel } from '../../applications/texts.ts';
import { Badge, DeliveryBadge } from '../../../ui/badge.tsx';
import { SelectBox } from '../../../ui/checkbox.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownApplication } from '../desk-with.ts';
import { Age } from './age.tsx';
import type { Ticks } from './decide-several.tsx';
import { statusTexts } from './decision-texts.ts';
import { isLate, placeText } from './desk-applications.ts';
import { paymentTexts } from './payments.ts';

/** False while a decision about it is in the outbox. */
export const canBeDecided = ({ delivery }: ShownApplication): boolean => delivery === null;

interface RowsProps extends Ticks {
  /** The id of the application beside the list; empty without one. */
  readonly opened: string;
  readonly onOpen: (id: string) => void;
  readonly applications: readonly ShownApplication[];
  readonly attendees: readonly Attendee[];
  /** The names of the editions; null when the rows do not name theirs. */
  readonly names: ReadonlyMap<string, string> | null;
  /** The places of the waitlisted in their line. */
  readonly places: ReadonlyMap<string, number>;
  /** True once waiting decisions show as such. */
  readonly hasWaited: boolean;
  /** Stands in for the rows of an empty list. */
  readonly empty: ReactNode;
  /** The query of the list's address. */
  readonly search: string;
}

/** The rows of one status. New applications that have waited for more than the promised 24 hours form a group of their own, on top. */
export const Rows = ({ applications, empty, ...row }: RowsProps) => {
  const now = useNow();
  const isOverdue = (one: ShownApplication) => isLate(one, now);
  const late = applications.filter(isOverdue);
  if (applications.length === 0) return empty;
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

interface RowProps extends Omit<RowsProps, 'applications' | 'empty'> {
  readonly application: ShownApplication;
  /** Epoch milliseconds. */
  readonly now: number;
}

const Row = ({ application, names, search, ticked, onTick, opened, onOpen, ...row }: RowProps) => {
  const { id, name, business, project, plan, edition } = application;
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
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            <Link
              id={`application-${id}`}
              to={`${paths.desk}/${id}${search}`}
              state="list"
              aria-current={id === opened ? 'true' : undefined}
              className="min-w-0 font-semibold text-sand no-underline after:absolute after:inset-0 after:content-['']"
              onClick={() => onOpen(id)}
            >
              <bdi>{name}</bdi>
            </Link>
            <Badge isSmall>{planLabel(plan).replace(/ — .*/, '')}</Badge>
          </p>
          <Standing application={application} {...row} />
        </div>
        <p dir="auto" className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
          {business}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm text-sand-dim [overflow-wrap:anywhere]">
          {project}
        </p>
        {names || application.filled_honeypot ? (
          <p className="text-sm text-sand-dim">
            {names ? (names.get(edition ?? '') ?? 'No edition') : ''}
            {application.filled_honeypot ? <span className="text-laterite"> Perhaps a program</span> : null}
          </p>
        ) : null}
        {application.delivery === 'queued' && row.hasWaited ? (
          <DeliveryBadge state="queued">
            {statusTexts[application.status].label}, waiting to be sent
          </DeliveryBadge>
        ) : null}
      </div>
    </li>
  );
};

type StandingProps = Pick<RowProps, 'application' | 'now' | 'attendees' | 'places'>;

/** The one fact about an applicant that the organiser looks for in the list: age, place in the line, or payment. */
const Standing = ({ application, now, attendees, places }: StandingProps) => {
  const { id, status } = application;
  if (status === 'new') return <Age application={application} now={now} />;
  const inLine = places.get(id);
  // No attendee until a pull brings the place of an accepted applicant.
  const { payment } =
    (status === 'accepted' &&
      attendees.find(({ application_id: of, cancelled_at: at }) => of === id && at === null)) ||
    {};
  const text = payment ? paymentTexts[payment].label : inLine && placeText(inLine);
  return text ? (
    <span className={`shrink-0 text-sm ${payment === 'open' ? 'text-laterite' : 'text-sand-dim'}`}>
      {text}
    </span>
  ) : null;
};
