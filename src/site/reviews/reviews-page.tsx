import { paths } from '../../config/paths.ts';
import { seatsInWords } from '../../features/editions/rules/figures.ts';
import { reviewsLinks } from '../../content/navigation.ts';
import { pageHeads } from '../page-heads.ts';
import { reviews, reviewStats, skillTiles, verified, type Review } from '../../content/reviews.ts';
import { site } from '../../content/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, OutLink } from '../../ui/link.tsx';
import { PageHead } from '../page-head.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useEdition } from '../edition-context.ts';
import { Footer } from '../footer.tsx';

/** Client success stories. */
export const ReviewsPage = () => (
  <>
    <PageHead {...pageHeads.reviews} />
    <Page header={<SiteHeader name={site.name} links={reviewsLinks} />} footer={<Footer />}>
      <SuccessStories />
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

/** What clients say, and how many of them. */
const SuccessStories = () => (
  <>
    <Hero />
    <Verified />
    <Stories />
  </>
);

const Hero = () => (
  <section aria-labelledby="reviews-heading" className="frame pb-18 pt-10 sm:pt-16">
    <div className="grid gap-10 lg:grid-cols-[7fr_4fr] lg:items-end">
      <h1 id="reviews-heading" className="text-3xl font-semibold">
        Client Success Stories
      </h1>
      <dl className="grid gap-y-3">
        {reviewStats.map(({ figure, label }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-5">
            <dt className="order-last flex-1 basis-40 text-sand-dim">{label}</dt>
            <dd className="min-w-[3.4em] font-display text-2xl font-semibold text-lamp">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
    <ul className="mt-16 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-px overflow-hidden rounded-md border border-night-line bg-night-line md:grid-cols-4">
      {skillTiles.map(({ name, text, icon }) => (
        <li key={name} className="bg-night-1 p-5">
          <Icon name={icon} className="size-6 text-phosphor" />
          <h2 className="mt-3 font-sans text-base font-semibold tracking-normal">{name}</h2>
          <p className="mt-1 text-sm text-sand-dim">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Verified = () => (
  <Section title="Verified reviews" eyebrow={`Collected by ${verified.service}`} tone="raised">
    <div className="grid items-center gap-10 md:grid-cols-[3fr_5fr]">
      <div>
        <p className="font-display text-3xl font-semibold text-lamp">{verified.rating}</p>
        <Stars rating={5} />
        <p className="mt-2 text-sand-dim">from {verified.count}</p>
      </div>
      <div>
        <ul className="grid grid-cols-[auto_1fr_auto] gap-4">
          {verified.shares.map(({ stars, count, percent }) => (
            <li key={stars} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
              <span>
                {count} {stars === 5 ? 'five' : 'four'}-star
              </span>
              {/* Drawn, because the content security policy refuses style attributes in a document. */}
              <svg className="h-2 w-full rounded-full bg-night-line" aria-hidden="true">
                <rect width={percent} height="100%" rx="4" className="fill-lamp" />
              </svg>
              <span className="figures text-right text-sand-dim">{percent}</span>
            </li>
          ))}
        </ul>
        <OutLink href={verified.link.href} className="mt-6 inline-flex min-h-11 items-center">
          {verified.link.label}
        </OutLink>
      </div>
    </div>
  </Section>
);

const Stories = () => (
  <Section title="Nine businesses, nine nights" eyebrow="In their own words">
    <ul className="gap-6 md:columns-2 lg:columns-3">
      {reviews.map((review) => (
        <li key={review.name} className="mb-6 break-inside-avoid">
          <Story review={review} />
        </li>
      ))}
    </ul>
  </Section>
);

const Story = ({ review }: { readonly review: Review }) => (
  <article className="rounded-md border border-night-line bg-night-1 p-6">
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-sand-dim">
      <span className="text-phosphor">{review.category}</span>
      {review.date}
    </p>
    <blockquote className="mt-4">{review.review}</blockquote>
    <p className="mt-5 border-l-2 border-lamp pl-3 font-semibold">{review.results}</p>
    <Stars rating={review.rating} />
    <h3 className="mt-3 font-semibold">{review.name}</h3>
    <p className="text-sm text-sand-dim">{review.business}</p>
  </article>
);

const Stars = ({ rating }: { readonly rating: number }) => (
  <p className="mt-5 flex gap-1 text-lamp">
    {Array.from({ length: rating }, (_, star) => (
      <svg key={star} viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d="M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z" />
      </svg>
    ))}
    <span className="sr-only">{rating} out of 5 stars</span>
  </p>
);
