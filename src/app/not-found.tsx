import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { logUnknownPath } from '../site/not-found/log-unknown-path.ts';
import { NotFoundWords } from '../site/not-found/not-found-words.tsx';
import { buttonClass } from '../ui/button-class.ts';

/** An address of the portal that leads nowhere, or that this member may not open. */
export const NotFound = () => {
  useEffect(logUnknownPath, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-6xl content-center px-4 py-16 sm:px-6">
      <div>
        <NotFoundWords />
        <p className="mt-4">
          <Link className={buttonClass('quiet')} to={paths.members}>
            Members portal
          </Link>
        </p>
      </div>
    </main>
  );
};
