import { useState } from 'react';
import { mailLink } from '../local/browser/mail-link.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { MailLinkStep } from '../features/auth/mail-link-page.tsx';
import { MemberProviders } from './member-providers.tsx';

export const AuthRoute = () => {
  // Outside of the providers, which build the page anew when the member changes.
  const [step, setStep] = useState<MailLinkStep | null>(mailLink.read);
  return (
    <MemberProviders>
      <AuthPage
        linkStep={step}
        onLinkStep={(next) => {
          mailLink.drop();
          setStep(next);
        }}
      />
    </MemberProviders>
  );
};
