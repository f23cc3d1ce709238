import { use } from 'react';
import { amenities } from '../../content/amenities.ts';
import { overviewOf, outcomes } from '../../content/bootcamp.ts';
import { seatsInWords } from '../../features/editions/rules/figures.ts';
import { agencyComparison } from '../../content/comparison.ts';
import { eventDates } from '../../features/editions/rules/event-dates.ts';
import { amenityPictures, highlights, villaGallery } from '../../content/media.ts';
import { site } from '../../content/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Carousel } from './carousel.tsx';
import { Fold } from './fold.tsx';
import { useEdition, WorksContext } from '../edition-context.ts';
import { EventText } from './event-text.tsx';
import { Pricing, TierComparison } from './pricing.tsx';
import { Timeline } from './timeline.tsx';

/** The sections about the bootcamp: what it is, what guests get, what it costs. */
export const Bootcamp = () => (
  <>
    <Overview />
    <VillaGallery />
    <Amenities />
    <Outcomes />
    <Highlights />
    <Hours />
    <Agency />
    <Pricing />
    <TierComparison />
  </>
);

/** The bootcamp in three facts, and who leads it. */
const Overview = () => {
  const edition = useEdition();
  const others = seatsInWords(edition.seats - 1).toLowerCase();
  const overview = overviewOf(edition.seats, others, eventDates(edition).span);
  return (
    <Section title="One day, one night, one table" eyebrow="The bootcamp" lead={overview.lead}>
      <ul className="grid gap-4 sm:gap-6 md:grid-cols-[4fr_5fr_3fr] md:gap-8">
        {overview.facts.map(({ figure, title, text }) => (
          <li key={title} className="flex flex-wrap gap-x-4 border-t-2 border-lamp pt-3 md:block md:pt-5">
            <span aria-hidden="true" className="min-w-16 font-display text-3xl font-semibold text-lamp">
              {figure}
            </span>
            <div className="flex-1 basis-40">
              <h3 className="text-lg max-sm:text-base md:mt-4 font-semibold">{title}</h3>
              <p className="mt-1 text-sand-dim max-sm:text-sm md:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-3 border-l border-night-edge pl-4 sm:mt-12 sm:pl-6 md:ml-1/3">
        <p className="measure font-display sm:text-xl">{site.founder.text}</p>
        <p className="text-sm text-sand-dim">
          {site.founder.name}: {site.founder.role}, {site.founder.experience}, {site.founder.helped}.
        </p>
      </div>
    </Section>
  );
};

/** Six things that guests have by Sunday. */
const Outcomes = () => (
  <Section title="Get all of this done" eyebrow="By Sunday noon" tone="raised">
    <Carousel label="Outcomes" className="grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {outcomes.map(({ title, text, icon }) => (
        <li key={title} className="max-sm:!basis-64 sm:grid sm:grid-cols-[2.5rem_1fr] sm:gap-x-4">
          <Icon name={icon} className="mt-1 size-7 text-phosphor" />
          <div>
            <h3 className="text-lg max-sm:mt-2 max-sm:text-base font-semibold">{title}</h3>
            <p className="measure mt-1 text-sand-dim max-sm:text-sm">{text}</p>
          </div>
        </li>
      ))}
    </Carousel>
  </Section>
);

/** The bootcamp hour by hour. */
const Hours = () => (
  <Section
    id="programme"
    title="What you get in 24 hours"
    eyebrow={<EventText name="day" />}
    tone="raised"
    layout="split"
  >
    <Timeline
      entries={useEdition().hours}
      // Beside the works of the last edition the page is long enough.
      shown={use(WorksContext).length === 0 ? 2 : 1}
      label="The rest of the 24 hours"
    />
  </Section>
);

/**
 * Compares the bootcamp with a traditional agency. On a phone each aspect stands above its two cells: in three columns large text would
 * break within words.
 */
const Agency = () => (
  <Section
    title="Agency vs bootcamp"
    eyebrow="The same website, two ways"
    lead="Agencies do good work. For most small businesses they are too slow, too expensive, and gone when something needs to change."
    layout="split"
  >
    <p className="measure mb-4 sm:hidden">
      ₹25K to ₹1L instead of ₹2-5 lakh, and 24 hours instead of 6+ months.
    </p>
    <Fold onPhone label={`Compare all ${agencyComparison.length} points`}>
      <table className="w-full table-fixed border-collapse text-left max-sm:block">
        <caption className="sr-only">A traditional agency compared with the bootcamp</caption>
        <thead className="max-sm:block">
          <tr className={`border-b border-night-edge align-bottom ${onPhone}`}>
            <th scope="col" className="w-1/4 pb-3 text-sm font-normal text-sand-dim max-sm:sr-only">
              <span className="sr-only">Aspect</span>
            </th>
            <th scope="col" className="pb-3 pr-2 text-sm font-semibold text-sand-dim">
              Traditional agency
            </th>
            <th scope="col" className="pb-3 text-sm font-semibold text-lamp">
              Bootcamp
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {agencyComparison.map(({ aspect, agency, bootcamp }) => (
            <tr key={aspect} className={`border-b border-night-line align-baseline ${onPhone}`}>
              <th
                scope="row"
                className="py-3 pr-4 text-sm font-semibold max-sm:col-span-2 max-sm:pb-1 max-sm:pt-2.5"
              >
                {aspect}
              </th>
              <td className="py-3 pr-4 text-sm text-sand-dim max-sm:pb-2.5 max-sm:pt-0 sm:text-base">
                {agency}
              </td>
              <td className="py-3 text-sm max-sm:pb-2.5 max-sm:pt-0 sm:text-base">{bootcamp}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  </Section>
);

const onPhone = 'max-sm:grid max-sm:grid-cols-2';

/** Ten things that the club provides. A phone folds them beside the works of the last edition: the page is then long enough. */
const Amenities = () => {
  const list = (
    <Carousel label="Amenities" className="grid gap-x-10 sm:grid-cols-2">
      {amenities.map(({ name, text }, index) => (
        <li key={name} className="max-sm:!basis-38 sm:flex sm:gap-4 sm:py-2.5">
          <AmenityPicture index={index} />
          <div className="max-sm:mt-2 max-sm:text-sm">
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm text-sand-dim">{text}</p>
          </div>
        </li>
      ))}
    </Carousel>
  );
  return (
    <Section
      title="Everything but your laptop"
      eyebrow="Amenities"
      lead="Bring a charger too. The rest is here."
      layout="split"
    >
      {use(WorksContext).length === 0 ? (
        list
      ) : (
        <Fold onPhone label="All ten amenities">
          <div className="max-sm:mt-4">{list}</div>
        </Fold>
      )}
    </Section>
  );
};

const AmenityPicture = ({ index }: { readonly index: number }) => {
  const picture = amenityPictures[index];
  return picture ? (
    <div className="shrink-0 sm:w-24">
      <Picture {...picture} className="rounded-sm" />
    </div>
  ) : null;
};

/** The first event in six pictures. */
const Highlights = () => (
  <Section title="First-event highlights" eyebrow="How it was the first time">
    <Carousel
      label="Pictures of the first event"
      className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-12"
    >
      {highlights.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={`max-sm:!basis-64 ${highlightPlaces[index] ?? ''}`}>
          <figure>
            <Picture {...picture} className="aspect-[3/2] rounded-sm object-cover lg:aspect-auto lg:h-44" />
            <figcaption className="mt-2.5 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </Carousel>
  </Section>
);

const highlightPlaces = [
  'max-lg:col-span-2 lg:col-span-5',
  'lg:col-span-4',
  'lg:col-span-3',
  'lg:col-span-3',
  'lg:col-span-4',
  'max-lg:col-span-2 lg:col-span-5',
];

/** The villa in six pictures: one row that scrolls on a phone, an uneven grid elsewhere. */
const VillaGallery = () => (
  <Section id="villa" title="Villa life" eyebrow="Where you build" tone="raised">
    <Carousel label="Pictures of the villa" className="grid grid-cols-6 gap-x-6 gap-y-6 lg:grid-cols-12">
      {villaGallery.map(({ caption, ...picture }, index) => (
        <li key={picture.src} className={`max-sm:!basis-64 ${galleryPlaces[index] ?? ''}`}>
          <figure className="flex h-full flex-col">
            <Picture {...picture} className={`rounded-sm object-cover ${shapes[index] ?? ''}`} />
            <figcaption className="mt-3 text-sm text-sand-dim">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </Carousel>
  </Section>
);

const galleryPlaces = [
  'col-span-6 lg:col-span-8',
  'col-span-3 lg:row-start-2',
  // The tall picture, beside the first.
  'col-span-3 lg:col-span-4',
  'col-span-3',
  'col-span-3',
  'col-span-6 lg:col-span-3',
];
const shapes = [
  'aspect-[3/2] lg:aspect-2/1',
  'aspect-[3/2]',
  // The tall picture is as high as the first.
  'aspect-[3/2] object-bottom lg:aspect-auto lg:min-h-0 lg:grow lg:basis-0 lg:object-right',
  'aspect-[3/2]',
  'aspect-[3/2]',
  'aspect-[3/2] object-bottom',
];
