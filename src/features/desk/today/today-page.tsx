import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { SeatsLine } from '../applications/seats-line.tsx';
import type { ShownDesk } from '../desk-with.ts';
import { nextOf, todosOf, type Todo } from './waiting.ts';

/** The desk's first page tells an organiser where the edition stands, what waits, and how many seats are taken. */
export const TodayPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const now = useNow();
  const next = nextOf(desk, now);
  // Left out: the next thing to do stands above.
  const todos = todosOf(desk, now).filter(({ page, label }) => page !== next.page || label !== next.label);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card title="Today">
        <p className="measure text-lg-fit">{next.text}</p>
        <p className="mt-4">
          <Link to={`${paths.desk}/${next.page}`} className={buttonClass()}>
            {next.label}
          </Link>
        </p>
        <h3 className="mt-7 mb-2 font-semibold">Waiting for you</h3>
        {todos.length === 0 ? <p className="text-sand-dim">Nothing else waits.</p> : <Todos todos={todos} />}
      </Card>
      <Card title="Seats">
        <SeatsLine desk={desk} />
      </Card>
    </div>
  );
};

const Todos = ({ todos }: { readonly todos: readonly Todo[] }) => (
  <ul className="divide-y divide-night-line border-y border-night-line">
    {todos.map(({ text, label, page }) => (
      <li key={`${page} ${text}`} className="flex items-center justify-between gap-4 py-2">
        <span className="min-w-0">{text}</span>
        <Link to={`${paths.desk}/${page}`} className={buttonClass('quiet', 'small')}>
          {label}
          <span className="sr-only"> {text}</span>
        </Link>
      </li>
    ))}
  </ul>
);
