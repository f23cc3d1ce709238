import { Link, useLocation } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { counted } from '../../editions/rules/programme.ts';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import { publishedOf, type ShownApplication, type ShownDesk } from '../desk-with.ts';
import { statusTexts } from './decision-texts.ts';
import { seatsTaken, type ListAddress } from './desk-applications.ts';

interface EmptyListProps {
  readonly desk: ShownDesk;
  readonly address: ListAddress;
  /** The edition that the list shows at first; empty for all. */
  readonly preselected: string;
  /** The applications of all statuses that the address lists. */
  readonly found: readonly ShownApplication[];
}

/** Says that a list is empty, and where to go on. */
export const EmptyList = ({ desk, address, preselected, found }: EmptyListProps) => {
  const { query, edition, unpaid, status: selected } = address;
  const now = useNow();
  const isSearch = query.trim() !== '' || edition !== preselected || unpaid !== '';
  const ahead = editionAhead(publishedOf(desk.editions), now);
  const free = ahead ? ahead.seats - seatsTaken(desk.applications, ahead.id) : 0;
  const others = order
    .filter((status) => status !== selected)
    .map((status) => ({ status, count: found.filter((one) => one.status === status).length }))
    .find(({ count }) => count > 0);
  const search = new URLSearchParams(useLocation().search);
  if (others) search.set('status', others.status);
  const titleOfAll = selected === 'new' ? 'Every application has an answer.' : 'No applications here.';
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-display text-xl font-semibold">
        {isSearch ? 'No application here matches.' : titleOfAll}
      </p>
      {selected === 'new' && !isSearch && free > 0 && others?.status === 'waitlisted' ? (
        <p className="text-sand-dim">
          {`${counted(free, 'seat')} ${free === 1 ? 'is' : 'are'} free, and ${others.count} ${others.count === 1 ? 'person waits' : 'people wait'} for one.`}
        </p>
      ) : null}
      {others || isSearch ? (
        <Link
          replace
          to={{
            pathname: `${paths.desk}/${deskApplications}`,
            search: others ? search.toString() : '',
          }}
          className={`${buttonClass('quiet')} -ml-4`}
        >
          {others
            ? `See ${others.count} ${statusTexts[others.status].label.toLowerCase()}`
            : 'Show all applications'}
        </Link>
      ) : null}
    </div>
  );
};

/** The statuses in the order in which an organiser goes on with them. */
const order = ['new', 'waitlisted', 'accepted', 'declined', 'withdrawn'] as const;
