import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageEnd } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toasts } from '../ui/toast.tsx';
import { quietPart } from '../ui/lazy-part.tsx';
import { useAppVersion } from '../runtime/state/app-version.ts';
import { updatePrompt } from './app-update.ts';
import { AppWindow } from './app-window.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InstallSlot } from './install-slot.tsx';
import { pages } from './pages.tsx';
import { Providers } from './providers.tsx';

/** Everything inside the router, which differs between browser and prerendering. */
export const App = () => (
  <ErrorBoundary>
    <Providers>
      <PageEnd value={<InstallSlot place="page" />}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Routes>
        </Suspense>
      </PageEnd>
      <AppWindow />
      <LaterUpdatePrompt />
    </Providers>
    <Toasts />
  </ErrorBoundary>
);

/** Nothing, until there is a newer version; without it the page works on. */
const LaterUpdatePrompt = () => {
  const { newer } = useAppVersion();
  return <UpdatePrompt wanted={newer !== 'none'} props={{}} />;
};
const UpdatePrompt = quietPart(updatePrompt);

const Waiting = () => (
  <div className="grid min-h-screen place-items-center">
    <Spinner label="Loading" />
  </div>
);
