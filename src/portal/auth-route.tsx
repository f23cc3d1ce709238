import { useState } from 'react';
import { mailLink } from '../local/browser/mail-link.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { MailLinkStep } from '../features/auth/mail-link-page.tsx';
import type { Services } from '../member/services.ts';
import { AuthProvider } from './auth-provider.tsx';

export const AuthRoute = ({ services }: { readonly services: Services }) => {
  // Above the providers, which remount the page when the member changes.
  const [step, setStep] = useState<MailLinkStep | null>(mailLink.read);
  return (
    <AuthProvider services={services}>
      <AuthPage
        linkStep={step}
        onLinkStep={(next) => {
          mailLink.drop();
          setStep(next);
        }}
      />
    </AuthProvider>
  );
};
