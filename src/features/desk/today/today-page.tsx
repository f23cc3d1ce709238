import { Link } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { Icon } from '../../../ui/icon.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownDesk } from '../desk-with.ts';
import { Part } from '../part.tsx';
import { checklistOf, funnelOf, type Step } from './checklist.ts';
import { editionInHand, nextOf, todosOf, type Todo } from './waiting.ts';

/** The desk's first page: the next thing to do, numbers about the edition's people, what waits, and the checklist. */
export const TodayPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const now = useNow();
  const next = nextOf(desk, now);
  const edition = editionInHand(desk.editions, now);
  // The next thing to do is on top of the page.
  const todos = todosOf(desk, now).filter(({ page, label }) => page !== next.page || label !== next.label);
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[2fr_3fr]">
      <div className="lg:col-span-2">
        <p className="measure text-balance font-display text-xl font-semibold">{next.text}</p>
        <p className="mt-4">
          <Link to={`${paths.desk}/${next.page}`} className={buttonClass()}>
            {next.label}
          </Link>
        </p>
      </div>
      {edition ? <People edition={edition} desk={desk} /> : null}
      <Part title="Waiting for you">
        {todos.length === 0 ? <p className="text-sand-dim">Nothing else waits.</p> : null}
        <ul className={rows}>
          {todos.map((todo) => (
            <li key={`${todo.page} ${todo.text}`} className="flex items-center justify-between gap-4 py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">{todo.text}</span>
              <TodoLink {...todo} />
            </li>
          ))}
        </ul>
      </Part>
      {edition ? (
        <Part title="Checklist">
          <ol className={rows}>
            {checklistOf(edition, desk, now).map((step) => (
              <ChecklistStep key={step.page} {...step} />
            ))}
          </ol>
        </Part>
      ) : null}
    </div>
  );
};

const rows = 'divide-y divide-night-line border-y border-night-line empty:hidden';

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
          className={`mx-1 size-3.5 shrink-0 rounded-full border-2 ${state === 'late' ? 'border-laterite' : 'border-night-edge'}`}
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

/** How many people have applied for the edition, were accepted, have paid and were let in. */
const People = ({ edition, desk }: { readonly edition: Edition; readonly desk: ShownDesk }) => {
  const { id, seats } = edition;
  const funnel = funnelOf(id, desk);
  const numbers = [
    { label: 'applied', count: funnel.applied, of: funnel.applied },
    { label: `accepted of ${seats} seats`, count: funnel.accepted, of: seats },
    { label: 'paid', count: funnel.paid, of: funnel.accepted },
    { label: 'in', count: funnel.in, of: funnel.accepted },
  ];
  return (
    <section aria-label={`People of ${desk.editionNames.get(id) ?? id}`} className="lg:col-span-2">
      <dl className="grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-3 gap-y-4 sm:gap-x-6">
        {numbers.map(({ label, count, of }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-sm text-sand-dim max-sm:text-xs">{label}</dt>
            <dd>
              <span className="figures text-2xl font-medium leading-none">{count}</span>
              <span
                aria-hidden="true"
                className="mt-3 block h-1 overflow-hidden rounded-full bg-night-2 [forced-color-adjust:none]"
              >
                <span
                  className="block h-full bg-phosphor"
                  style={{ width: `${(count / Math.max(1, of)) * 100}%` }}
                />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Link
        to={`${paths.desk}/${deskApplications}?edition=${id}`}
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold no-underline hover:text-lamp-bright hover:underline"
      >
        See the applications
      </Link>
    </section>
  );
};
