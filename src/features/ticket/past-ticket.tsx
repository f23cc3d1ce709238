import { paths } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VillaStrip } from '../../ui/villa-strip.tsx';
import { editionName } from '../editions/rules/edition-name.ts';
import { useProgramme } from '../editions/use-programme.ts';
import { Met } from '../long-table/late-edition-table.ts';
import type { OwnTicket } from './rules/ticket.ts';
import { daysOf } from './ticket-card.tsx';

/** The ticket of an edition that is over, with whom the member met there, and the way to the next one. */
export const PastTicket = ({ ticket }: { readonly ticket: OwnTicket }) => (
  <div className="grid items-center gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,28rem)_1fr]">
    <DimCard ticket={ticket} />
    <div>
      <p className="text-balance font-display text-xl font-semibold">Thank you for building with us.</p>
      <Met edition={ticket.edition} ticket={ticket} />
      <div className="mt-5 flex flex-wrap gap-x-1 gap-y-2">
        <NextEdition after={ticket.edition} />
        <ButtonLink href={paths.reviews} variant="quiet">
          Reviews
        </ButtonLink>
      </div>
    </div>
  </div>
);

/** Dim, and without a code that a scanner could read. */
const DimCard = ({ ticket }: { readonly ticket: OwnTicket }) => {
  const days = daysOf(ticket);
  return (
    <section aria-label="Ticket" data-by-night className="overflow-hidden rounded-xl bg-night-1">
      <VillaStrip isLit={false} className="opacity-60" />
      <div className="px-5 pb-5 pt-4 text-sand-dim">
        <h2 className="text-xl font-semibold text-sand">
          {editionName(ticket.edition, ticket.starts_at)} is over
        </h2>
        <p dir="auto" className="mt-1 break-words">
          {ticket.name}
        </p>
        <p className="figures mt-3 text-sm">
          {days}
          {days === null || ticket.chair === null ? '' : ' · '}
          {ticket.chair === null ? '' : `Chair ${ticket.chair} of ${ticket.seats}`}
        </p>
      </div>
    </section>
  );
};

/** The way to the edition after the member's last one, or to news of it while none is ahead. */
const NextEdition = ({ after }: { readonly after: string }) => {
  const programme = useProgramme();
  const now = useNow();
  const isAhead = programme && !programme.isCancelled && Date.parse(programme.startsAt) > now;
  return isAhead && programme.edition !== after ? (
    <ButtonLink href={`${paths.home}#application`}>
      Apply for {editionName(programme.edition, programme.startsAt)}
    </ButtonLink>
  ) : (
    <ButtonLink href={`${paths.home}#countdown`}>Tell me about the next one</ButtonLink>
  );
};
