import type { ReactNode } from 'react';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';

/** Date and place of an edition, for its applicants and guests. */
export const WhenAndWhere = ({ edition }: { readonly edition: Edition }) => {
  const { month, bootcamp, span } = eventDates(edition);
  return (
    <section
      data-edition={edition.id}
      data-for="new waitlisted accepted paid"
      hidden
      aria-label="When and where"
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <Fact name="Edition">{month}</Fact>
        <Fact name="When">
          {bootcamp}, from {span}, India time
        </Fact>
        <Fact name="Where">
          {edition.venue.text} ({edition.venue.region})
        </Fact>
      </dl>
    </section>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-sm text-sand-dim">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
