import { useEffect } from 'react';
import { footer, landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { site } from '../../content/site.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { Agency } from './agency.tsx';
import { Amenities } from './amenities.tsx';
import { ApplicationSection } from './application.tsx';
import { Countdown } from './countdown.tsx';
import { EventBanner } from './event-banner.tsx';
import { Faq } from './faq.tsx';
import { FloatingCountdown } from './floating-countdown.tsx';
import { focusForm } from './go-to-form.ts';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { Hours } from './hours.tsx';
import { InviteParty } from './invite-party.tsx';
import { Outcomes } from './outcomes.tsx';
import { Overview } from './overview.tsx';
import { PauseButton } from './pause-button.tsx';
import { Pricing } from './pricing.tsx';
import { ReferralBanner } from './referral-banner.tsx';
import { StructuredData } from './structured-data.tsx';
import { Testimonials } from './testimonials.tsx';
import { TierComparison } from './tier-comparison.tsx';
import { usePaused } from './use-paused.ts';
import { VillaGallery } from './villa-gallery.tsx';

/** The landing page: every section in the order that decisions of the product owner set. */
export const LandingPage = () => {
  const [paused, setPaused] = usePaused();
  useEffect(goToHash, []);
  return (
    <>
      <PageHead {...pageHeads.home} />
      <StructuredData />
      <Page
        header={
          <>
            <EventBanner />
            <ReferralBanner />
            <SiteHeader name={site.name} links={landingLinks}>
              <PauseButton paused={paused} onChange={setPaused} />
            </SiteHeader>
          </>
        }
        footer={<SiteFooter {...footer} />}
      >
        <Hero paused={paused} />
        <Overview />
        <VillaGallery />
        <Amenities />
        <Outcomes />
        <Highlights />
        <Hours />
        <Agency />
        <Pricing />
        <TierComparison />
        <Countdown />
        <InviteParty />
        <Testimonials />
        <ApplicationSection />
        <Faq />
        <FloatingCountdown />
      </Page>
    </>
  );
};

/** A link from another page (`/#application`) arrives before the section exists: go there once it does. */
const goToHash = (): void => {
  const id = decodeURIComponent(location.hash.slice(1));
  const section = id === '' ? null : document.getElementById(id);
  section?.scrollIntoView({ behavior: 'instant' });
  if (section) focusForm(section);
};
