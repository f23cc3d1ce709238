import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AppWindow } from './app-window.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages } from './pages.tsx';

/** Everything inside the router. */
export const App = () => (
  <ErrorBoundary>
    <Providers>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
      <AppWindow />
    </Providers>
  </ErrorBoundary>
);

const Waiting = () => (
  <div className="grid min-h-screen place-items-center">
    <Spinner label="Loading" />
  </div>
);
