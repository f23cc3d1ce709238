import { Link } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import type { DeskApplication } from '../../applications/rules/decision.ts';
import { eventDates } from '../../editions/rules/event-dates.ts';
import { counted } from '../../editions/rules/programme.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ageText } from '../applications/desk-applications.ts';
import type { ShownDesk } from '../desk-with.ts';
import { Figures } from '../figures.tsx';
import { listClass, Part } from '../part.tsx';
import { checklistOf, funnelOf, type Step } from './checklist.ts';
import { editionOfToday, nextSteps, standingOf } from './next-step.ts';
import { lateOf, todosOf, type Todo } from './waiting.ts';

/** The desk's first page: the next thing to do, what else waits, numbers about the edition's people, and the checklist. */
export const TodayPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const now = useNow();
  const [next, ...later] = nextSteps(desk, now);
  const today = editionOfToday(desk, now);
  // The next thing to do is on top of the page.
  const pages = new Set([next, ...later].map(({ page }) => page));
  const todos = [...later, ...todosOf(desk, now).filter(({ page }) => !pages.has(page))];
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-8">
        <div>
          {today ? <p className="mb-2 text-sand-dim">{standingOf(today, desk, now)}</p> : null}
          <p className="measure text-balance font-display text-xl font-semibold">{next.text}</p>
          {next.page === deskApplications ? <LateApplications late={lateOf(desk, now)} now={now} /> : null}
          <p className="mt-4">
            <Link to={`${paths.desk}/${next.page}`} className={buttonClass()}>
              {next.label}
            </Link>
          </p>
        </div>
        {todos.length === 0 ? (
          <p className="text-sand-dim">Nothing else waits.</p>
        ) : (
          <Part title="Waiting for you">
            <ul className={listClass}>
              {todos.map((todo) => (
                <li
                  key={`${todo.page} ${todo.text}`}
                  className="flex items-center justify-between gap-4 py-1"
                >
                  <span className={`min-w-0 [overflow-wrap:anywhere] ${todo.isLate ? 'text-laterite' : ''}`}>
                    {todo.text}
                  </span>
                  <TodoLink {...todo} />
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
      {today ? (
        <div className="grid grid-cols-1 gap-8">
          <People {...today} desk={desk} />
          {today.phase === 'past' ? null : (
            <Part title="Checklist">
              <ol className={listClass}>
                {checklistOf(today.edition, desk, now).map((step) => (
                  <ChecklistStep key={step.page} {...step} />
                ))}
              </ol>
            </Part>
          )}
        </div>
      ) : null}
    </div>
  );
};

interface LateApplicationsProps {
  readonly late: readonly DeskApplication[];
  /** Epoch milliseconds. */
  readonly now: number;
}

const mostLate = 5;

/** Those who have waited longest, each with the age of the application. */
const LateApplications = ({ late, now }: LateApplicationsProps) => (
  <ul className={`mt-4 ${listClass}`}>
    {late.slice(0, mostLate).map(({ id, name, business, created_at: at }) => (
      <li key={id}>
        <Link
          to={`${paths.desk}/${id}`}
          className="flex min-h-11 items-center justify-between gap-4 py-1 text-sand no-underline hover:text-lamp-bright"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi className="font-semibold">{name}</bdi>
            <span className="text-sand-dim">
              , <bdi>{business}</bdi>
            </span>
          </span>
          <time dateTime={at} title={momentText(at)} className="shrink-0 text-sm font-medium text-laterite">
            {ageText(at, now)}
          </time>
        </Link>
      </li>
    ))}
    {late.length > mostLate ? (
      <li className="flex min-h-11 items-center text-sand-dim">{`and ${late.length - mostLate} more`}</li>
    ) : null}
  </ul>
);

const TodoLink = ({ page, label, text }: Todo) => (
  <Link
    to={`${paths.desk}/${page}`}
    className="-mr-2 inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold no-underline hover:text-lamp-bright hover:underline"
  >
    {label}
    <span className="sr-only"> {text}</span>
  </Link>
);

const ChecklistStep = (step: Step) => {
  const { day, state, text } = step;
  return (
    <li className="flex items-center gap-3 py-1">
      {state === 'done' ? (
        <Icon name="check" className="size-5 shrink-0 text-phosphor" />
      ) : (
        <span
          aria-hidden="true"
          className={`mx-0.75 size-3.5 shrink-0 rounded-full border-2 ${state === 'late' ? 'border-laterite' : 'border-night-edge'}`}
        />
      )}
      <span className="min-w-0 flex-1 items-baseline gap-x-4 sm:flex">
        <span
          className={`figures block w-28 shrink-0 text-xs ${state === 'late' ? 'text-laterite' : 'text-sand-dim'}`}
        >
          {day}
          {state === 'late' ? <span className="sr-only">, late</span> : null}
        </span>
        <span className={state === 'done' ? 'text-sand-dim' : ''}>
          {text}
          {state === 'done' ? <span className="sr-only">: done</span> : null}
        </span>
      </span>
      {state === 'done' ? <span className="min-h-11" /> : <TodoLink {...step} />}
    </li>
  );
};

type PeopleProps = NonNullable<ReturnType<typeof editionOfToday>> & { readonly desk: ShownDesk };

/** How many people have applied for the edition, were accepted, have paid and were let in; of a past one, what it led to. */
const People = ({ edition, phase, desk }: PeopleProps) => {
  const { id, seats } = edition;
  const funnel = funnelOf(id, desk);
  const isPast = phase === 'past';
  // Afterwards nobody checked in means that the gate was not used.
  const isAtGate = phase === 'ahead' || phase === 'on';
  const numbers = [
    ...(isPast ? [] : [{ label: 'applied', count: funnel.applied, of: funnel.applied }]),
    { label: 'accepted', count: funnel.accepted, of: seats },
    { label: 'paid', count: funnel.paid, of: funnel.accepted },
    ...(isAtGate || funnel.in > 0
      ? [{ label: isAtGate ? 'in' : 'came', count: funnel.in, of: funnel.accepted }]
      : []),
    ...(isPast ? [{ label: 'went live', count: worksOf(id, desk), of: funnel.accepted }] : []),
  ];
  return (
    <section aria-label={`People of ${desk.editionNames.get(id) ?? id}`}>
      <p className="mb-4 flex flex-wrap gap-x-4 text-sand-dim max-sm:text-sm">
        <span>{eventDates(edition).bootcamp}</span>
        <span>{counted(seats, 'seat')}</span>
      </p>
      <Figures numbers={numbers} />
      {isPast ? (
        <Link
          to={`${paths.desk}/numbers`}
          className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold no-underline hover:text-lamp-bright hover:underline"
        >
          All numbers and lists
        </Link>
      ) : null}
    </section>
  );
};

const worksOf = (edition: string, { attendees, works }: ShownDesk): number => {
  const places = new Set(attendees.filter((place) => place.edition === edition).map(({ id }) => id));
  return works.filter(({ attendee_id: id }) => places.has(id)).length;
};
