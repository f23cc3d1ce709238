import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';
import { TermsPage } from '../features/legal/terms-page.tsx';
import { LandingPage } from '../features/marketing/landing-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { ReviewsPage } from '../features/reviews/reviews-page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toasts } from '../ui/toast.tsx';
import type { Services } from './compose.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { WelcomeAfterMail } from './welcome-after-mail.tsx';

const AuthPage = lazy(async () => ({ default: (await import('../features/auth/auth-page.tsx')).AuthPage }));
const MembersRoute = lazy(async () => ({ default: (await import('./members-route.tsx')).MembersRoute }));

export const App = ({ services }: { readonly services: Services }) => (
  <ErrorBoundary>
    <BrowserRouter>
      <Providers services={services}>
        <WelcomeAfterMail arrived={services.account.arrived} />
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path={paths.home} element={<LandingPage />} />
            <Route path={paths.reviews} element={<ReviewsPage />} />
            <Route path={paths.privacy} element={<PrivacyPage />} />
            <Route path={paths.terms} element={<TermsPage />} />
            <Route path={paths.auth} element={<AuthPage />} />
            <Route path={paths.members} element={<MembersRoute />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </Providers>
      <Toasts />
    </BrowserRouter>
  </ErrorBoundary>
);

const Waiting = () => (
  <div className="grid min-h-screen place-items-center">
    <Spinner label="Loading" />
  </div>
);
