import { useEffect } from 'react';
import { footer, landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { site } from '../../content/site.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { focusSection } from '../../ui/show-section.ts';
import { Still } from '../../ui/still.tsx';
import { ApplicationSection } from './application.tsx';
import { Countdown } from './countdown.tsx';
import { EventBanner } from './event-banner.tsx';
import { FloatingCountdown } from './floating-countdown.tsx';
import { focusForm } from './go-to-form.ts';
import { Hero } from './hero.tsx';
import { InviteParty } from './invite-party.tsx';
import { PauseButton } from './pause-button.tsx';
import { ReferralBanner } from './referral-banner.tsx';
import { usePaused } from './use-paused.ts';

/** The landing page: every section in the order that decisions of the product owner set. */
export const LandingPage = () => {
  const [paused, setPaused] = usePaused();
  useEffect(goToHash, []);
  return (
    <>
      <PageHead {...pageHeads.home} />
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
        <Still name="bootcamp" content={Bootcamp} />
        <Countdown />
        <InviteParty />
        <Still name="testimonials" content={Testimonials} />
        <ApplicationSection />
        <Still name="faq" content={Faq} />
        <FloatingCountdown />
      </Page>
    </>
  );
};

// Most of the page says something and does nothing: chunks that a visitor of the prerendered page never needs.
const { Part: Bootcamp } = lazyPart(async () => (await import('./bootcamp.tsx')).Bootcamp);
const { Part: Testimonials } = lazyPart(async () => (await import('./testimonials.tsx')).Testimonials);
const { Part: Faq } = lazyPart(async () => (await import('./faq.tsx')).Faq);

/**
 * Brings the focus along to the section that the address names. The browser has gone there, and the reader perhaps on
 * from there, or past the navigation by its link (`#main`).
 */
const goToHash = (): void => {
  const hash = decodeURIComponent(location.hash);
  const section = hash === '' ? null : document.getElementById(hash.slice(1));
  if (section?.localName !== 'section') return;
  if (document.activeElement !== document.body) return;
  focusSection(section);
  focusForm(section);
};
