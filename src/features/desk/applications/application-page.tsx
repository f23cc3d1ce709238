import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { planLabel } from '../../../content/application.ts';
import { momentText } from '../../../domain/chat-time.ts';
import type { Attendee, Decision, DeskApplication } from '../../../domain/decision.ts';
import type { Desk } from '../../../domain/desk.ts';
import { nameOf } from '../../../domain/profile.ts';
import { personalReferralCode } from '../../../domain/referral-code.ts';
import { useMember } from '../../../member/hooks/use-member.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { textLink } from '../../../ui/link.tsx';
import { ActState } from '../use-act.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { publishedOf, useEditionNames, useEditions } from '../edition/use-editions.ts';
import { useNames } from '../use-names.ts';
import { DecisionForm } from './decision-form.tsx';
import { PaymentCard } from './payment-card.tsx';
import { subjectOf, decisionTexts, statusTexts } from './decision-texts.ts';
import {
  decisions,
  editionToSeat,
  missedSeat,
  seatsTaken,
  type ShownApplication,
} from './desk-applications.ts';

interface ApplicationPageProps {
  readonly application: ShownApplication | null;
  readonly applications: readonly ShownApplication[];
  /** The application's place in an edition; undefined for one that was never accepted. */
  readonly place: Attendee | undefined;
  readonly desk: Desk;
}

/** One application: everything that was entered, its history, and the decisions. */
export const ApplicationPage = ({ application, applications, place, desk }: ApplicationPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <BackToList />
      {application ? (
        <Application
          application={application}
          applications={applications}
          place={place}
          desk={desk}
          heading={heading}
        />
      ) : (
        <p className="measure">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            There is no such application
          </h2>
          It may have been deleted, 180 days after its edition.
        </p>
      )}
    </>
  );
};

interface ApplicationProps extends ApplicationPageProps {
  readonly application: ShownApplication;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

const Application = ({ application, applications, place, desk, heading }: ApplicationProps) => {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const { id, name, edition, shown, waiting, hasArrived } = application;
  const names = useEditionNames(desk);
  const seat = editionToSeat(edition, publishedOf(useEditions(desk)), useNow());
  const freeSeats = seat ? seat.seats - seatsTaken(applications, seat.id) : 0;
  const close = () => {
    setDeciding(null);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold outline-none [overflow-wrap:anywhere]"
        >
          {name}
        </h2>
        <Badge tone={statusTexts[shown].tone}>
          {statusTexts[shown].label}
          {waiting === null || hasArrived ? '' : ', waiting to be sent'}
        </Badge>
      </div>
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <Card title="What was entered">
          <Fields
            application={application}
            edition={
              edition === null ? 'The next one, which is not published yet' : (names.get(edition) ?? edition)
            }
          />
        </Card>
        <Card title="Decision">
          <ActState subject={subjectOf(id)} />
          {missedSeat(application) && waiting === null ? (
            <p role="alert" className="mb-4 rounded-md border border-laterite px-4 py-3">
              No seat was left when the acceptance arrived, so {name} is on the waitlist and has no mail yet.
              Send the mail about the waitlist, or accept over the count.
            </p>
          ) : null}
          {waiting === null || hasArrived ? null : (
            <p className="mt-3 text-sm text-sand-dim">To decide otherwise, cancel what waits first.</p>
          )}
          {waiting === null && deciding === null && shown !== 'accepted' && !seat ? (
            <p className="mb-4">
              Nobody can be accepted while no edition is ahead.{' '}
              <Link className={textLink} to={`${paths.desk}/edition`}>
                Publish the next edition
              </Link>
              , and take those who wait along.
            </p>
          ) : null}
          {waiting === null && deciding === null ? (
            <div className="flex flex-wrap gap-2">
              {decisions
                .filter((decision) => decision !== shown || missedSeat(application))
                .filter((decision) => decision !== 'accepted' || seat)
                .map((decision) => (
                  <Button
                    key={decision}
                    variant={decision === 'accepted' ? 'primary' : 'quiet'}
                    onClick={() => setDeciding(decision)}
                  >
                    {decisionTexts[decision].button}
                  </Button>
                ))}
            </div>
          ) : null}
          {waiting === null && deciding !== null ? (
            <DecisionForm
              key={deciding}
              application={application}
              decision={deciding}
              edition={seat ?? null}
              isFull={deciding === 'accepted' && shown !== 'accepted' && freeSeats <= 0}
              onClose={close}
            />
          ) : null}
          {deciding === null ? <NextNew applications={applications} after={id} /> : null}
          <DecisionHistory application={application} />
        </Card>
        {place && (place.cancelled_at === null || place.payment === 'paid') ? (
          <PaymentCard place={place} />
        ) : null}
      </div>
    </>
  );
};

interface NextNewProps {
  readonly applications: readonly ShownApplication[];
  /** The id of the shown one. */
  readonly after: string;
}

/** Leads to the next application that nobody has decided about. */
const NextNew = ({ applications, after }: NextNewProps) => {
  const place = applications.findIndex(({ id }) => id === after);
  const isNew = ({ id, shown }: ShownApplication) => shown === 'new' && id !== after;
  const next = applications.slice(place).find(isNew) ?? applications.find(isNew);
  return next ? (
    <p className="mt-4">
      <Link className={textLink} state="list" to={`${paths.desk}/${next.id}`}>
        Next new application: {next.name}
      </Link>
    </p>
  ) : null;
};

interface FieldsProps {
  readonly application: ShownApplication;
  /** Its name. */
  readonly edition: string;
}

const Fields = ({ application, edition }: FieldsProps) => {
  const { email, phone, source } = application;
  const referrer = useReferrer(source?.ref);
  return (
    <dl className="grid gap-4 [overflow-wrap:anywhere]">
      <Row label="Email">
        <a className={textLink} href={`mailto:${email}`}>
          {email}
        </a>
        {application.is_member ? ' (a member)' : ''}
      </Row>
      <Row label="Phone">
        <a className={textLink} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </Row>
      <Row label="Business">{application.business}</Row>
      <Row label="Plan">{planLabel(application.plan)}</Row>
      <Row label="What they want to build">
        <span className="whitespace-pre-wrap">{application.project}</span>
      </Row>
      <Row label="Edition">{edition}</Row>
      <Row label="Received">
        <time dateTime={application.created_at}>{momentText(application.created_at)}</time>
      </Row>
      <Row label="Came by">{sourceText(source, referrer)}</Row>
    </dl>
  );
};

/** The name of the member whose link brought the applicant; null for another code. */
const useReferrer = (code: unknown): string | null => {
  const mirror = useMember()?.mirror;
  return (
    useLiveQuery(async () => {
      if (typeof code !== 'string') return null;
      const found = await mirror?.profiles
        .filter(({ id }) => personalReferralCode(id) === code.toUpperCase())
        .first();
      return found ? nameOf(found) : null;
    }, [mirror, code]) ?? null
  );
};

/** "instagram, villa-night", and the member's link. */
const sourceText = (source: DeskApplication['source'], referrer: string | null): string => {
  const parts = Object.entries(source ?? {}).map(([key, text]) =>
    key !== 'ref'
      ? String(text)
      : referrer === null
        ? `A member’s link (${String(text)})`
        : `The link of ${referrer}`,
  );
  return parts.length === 0 ? 'No campaign and no link' : parts.join(', ');
};

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-sm text-sand-dim">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Leads to the list as it was left; to its start when the address was opened directly. */
const BackToList = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Button
      variant="quiet"
      size="small"
      className="mb-5"
      onClick={() => void (state === 'list' ? navigate(-1) : navigate(`${paths.desk}/${deskApplications}`))}
    >
      <Icon name="arrow-left" className="size-4" />
      All applications
    </Button>
  );
};

/** Who decided what about an application, and with which words, the newest first. */
const DecisionHistory = ({ application }: { readonly application: DeskApplication }) => {
  const history = application.decisions;
  const nameById = useNames(history.map(({ decided_by: by }) => by));
  if (history.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 font-semibold">History</h3>
      <ol className="divide-y divide-night-line">
        {history.toReversed().map((made) => (
          <li key={made.id} className="py-3 [overflow-wrap:anywhere]">
            <p>
              {made.by_applicant
                ? `${application.name} gave the seat back`
                : `${made.decided_by === null ? 'A former member' : nameById(made.decided_by)}: ${statusTexts[made.decision].label}`}
              {made.outcome === made.decision ? '' : ', and no seat was left: waitlisted'}
            </p>
            {made.note === '' ? null : <p className="whitespace-pre-wrap text-sand-dim">“{made.note}”</p>}
            <p className="text-sm text-sand-dim">
              <time dateTime={made.decided_at}>{momentText(made.decided_at)}</time>
              {made.mailed_at === null ? ', no mail' : ', mailed'}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
};
