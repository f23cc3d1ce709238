import { paths } from '../../config/paths.ts';
import { seatsInWords } from '../../features/editions/rules/figures.ts';
import { reviewsLinks } from '../../content/navigation.ts';
import { pageHeads } from '../page-heads.ts';
import { firstPagePicture, leadPortrait } from '../../content/media.ts';
import { reviews, reviewStats, skillTiles, verified, type Review } from '../../content/reviews.ts';
import { site } from '../../content/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { PageHead } from '../page-head.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useEdition } from '../edition-context.ts';
import { Footer } from '../footer.tsx';
import { Fold } from '../landing/fold.tsx';
import { Picture, sideways } from '../picture.tsx';

/** The page of client reviews. */
export const ReviewsPage = () => (
  <>
    <PageHead {...pageHeads.reviews} />
    <Page header={<SiteHeader name={site.name} links={reviewsLinks} />} footer={<Footer />}>
      <Hero />
      <Verified />
      <Stories />
      <CallToAction />
    </Page>
  </>
);

const CallToAction = () => (
  <Section
    title="Ready to Transform Your Business?"
    lead={`${seatsInWords(useEdition().seats)} seats, one villa, one night. Tell us what you want to have on Sunday.`}
    tone="raised"
  >
    <ButtonLink href={`${paths.home}#application`} className="min-h-13 px-8 text-lg">
      Apply Now
    </ButtonLink>
  </Section>
);

const Hero = () => (
  <section aria-labelledby="reviews-heading" className="frame pb-10 pt-8 sm:pb-14 sm:pt-14">
    <h1 id="reviews-heading" className="text-3xl font-semibold">
      Client Success Stories
    </h1>
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(5.75rem,100%),1fr))] gap-x-4 gap-y-2 sm:mt-10 sm:flex sm:gap-x-16">
      {reviewStats.map(({ figure, label }) => (
        <div key={label} className="flex flex-col">
          <dt className="order-last text-sm leading-snug text-sand-dim sm:mt-1 sm:text-base">{label}</dt>
          <dd className="font-display text-xl font-semibold sm:text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a focused region. */}
    <section aria-label="Skills" tabIndex={0} className={`mt-6 sm:mt-10 ${sideways}`}>
      <ul className="flex min-w-max gap-x-6 gap-y-2 border-t border-night-line pt-5 text-sm text-sand-dim sm:min-w-0 sm:flex-wrap">
        {skillTiles.map(({ name, icon }) => (
          <li key={name} className="flex items-center gap-2">
            <Icon name={icon} className="size-5 text-phosphor" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  </section>
);

const Verified = () => (
  <Section title="Verified reviews" eyebrow={`Collected by ${verified.service}`} tone="raised">
    <div className="grid items-center gap-x-16 gap-y-5 md:grid-cols-[auto_1fr_auto]">
      <div className="flex items-center gap-4 md:block">
        <p className="font-display text-2xl font-semibold">{verified.rating}</p>
        <div>
          <Stars rating={5} />
          <p className="mt-1 text-sm text-sand-dim">from {verified.count}</p>
        </div>
      </div>
      <ul className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-2">
        {verified.shares.map(({ stars, count, percent }) => (
          <li key={stars} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span>
              {count} {stars === 5 ? 'five' : 'four'}-star
            </span>
            {/* A drawing, because the content security policy blocks style attributes in a document. */}
            <svg className="h-2 w-full rounded-full bg-night-line" aria-hidden="true">
              <rect width={percent} height="100%" rx="4" className="fill-phosphor" />
            </svg>
            <span className="figures text-right text-sand-dim">{percent}</span>
          </li>
        ))}
      </ul>
      <OutLink href={verified.link.href} className="inline-flex min-h-11 items-center">
        {verified.link.label}
      </OutLink>
    </div>
  </Section>
);

const Stories = () => {
  const [lead, ...others] = reviews;
  return (
    <Section title="Nine businesses, nine nights" eyebrow="In their own words">
      {lead ? <LeadStory review={lead} /> : null}
      <div className="mt-10 sm:mt-14">
        <StoryList reviews={others.slice(0, 2)} />
        <Fold onPhone label={`${others.length - 2} more stories`} className="mt-10">
          <div className="max-sm:mt-4">
            <StoryList reviews={others.slice(2)} />
          </div>
        </Fold>
      </div>
    </Section>
  );
};

const StoryList = ({ reviews: shown }: { readonly reviews: readonly Review[] }) => (
  <ul className="grid gap-x-14 gap-y-10 md:grid-cols-2">
    {shown.map((review) => (
      <li key={review.name} className="border-t border-night-line pt-5">
        <article>
          <Result review={review} className="text-lg leading-snug" />
          <blockquote className="measure mt-3">{review.review}</blockquote>
          <Author review={review} />
        </article>
      </li>
    ))}
  </ul>
);

/** The first review, beside a picture of what its author built. */
const LeadStory = ({ review }: StoryProps) => (
  <article className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-2">
    <Picture {...firstPagePicture} className="aspect-[3/2] rounded-sm object-cover" />
    <div>
      <Result review={review} className="text-2xl" />
      <blockquote className="measure mt-4 sm:text-lg">{review.review}</blockquote>
      <div className="mt-5 flex items-center gap-4">
        <Picture {...leadPortrait} className="!size-18 rounded-full object-cover" />
        <Author review={review} />
      </div>
    </div>
  </article>
);

interface StoryProps {
  readonly review: Review;
}

const Result = ({ review, className }: StoryProps & { readonly className: string }) => (
  <>
    <p className="text-sm text-phosphor">{review.category}</p>
    <p className={`mt-1 font-display font-semibold ${className}`}>{review.results}</p>
  </>
);

const Author = ({ review }: StoryProps) => (
  <div className="mt-3 text-sm text-sand-dim">
    <Stars rating={review.rating} />
    <h3 className="mt-1 text-base font-semibold text-sand">{review.name}</h3>
    <p>
      {review.business}, {review.date}
    </p>
  </div>
);

const Stars = ({ rating }: { readonly rating: number }) => (
  <p className="flex gap-1 text-sand">
    {Array.from({ length: rating }, (_, star) => (
      <svg key={star} viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d="M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z" />
      </svg>
    ))}
    <span className="sr-only">{rating} out of 5 stars</span>
  </p>
);
