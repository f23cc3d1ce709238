import { paths } from '../../config/paths.ts';
import { reviewsLinks } from '../../content/navigation.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { seatsInWords } from '../../content/bootcamp.ts';
import { site } from '../../content/site.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useEdition } from '../edition-context.ts';
import { Footer } from '../footer.tsx';
import { SuccessStories } from './success-stories.tsx';

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
