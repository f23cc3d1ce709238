import type { ReactNode } from 'react';
import { landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { site } from '../../content/site.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { Footer } from '../footer.tsx';
import { ApplicationSection } from './application-section.tsx';
import { Bootcamp } from './bootcamp.tsx';
import { Countdown } from './countdown.tsx';
import { EventBanner } from './event-banner.tsx';
import { FallingCharacters } from './falling-characters.tsx';
import { Faq } from './faq.tsx';
import { FloatingCountdown } from './floating-countdown.tsx';
import { Hero } from './hero.tsx';
import { InviteParty } from './invite-party.tsx';
import { PauseButton } from './pause-button.tsx';
import { ReferralBanner } from './referral-banner.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingPageProps {
  /** The application form. */
  readonly form: ReactNode;
}

/** The landing page: every section in the order that decisions of the product owner set. */
export const LandingPage = ({ form }: LandingPageProps) => (
  <>
    <PageHead {...pageHeads.home} />
    <Page
      header={
        <>
          <FallingCharacters />
          <EventBanner />
          <ReferralBanner />
          <SiteHeader name={site.name} links={landingLinks}>
            <PauseButton />
          </SiteHeader>
        </>
      }
      footer={<Footer />}
    >
      <Hero />
      <Bootcamp />
      <Countdown />
      <InviteParty />
      <Testimonials />
      <ApplicationSection form={form} />
      <Faq />
      <FloatingCountdown />
    </Page>
  </>
);
