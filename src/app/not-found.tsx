import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { logUnknownPath } from '../site/not-found/log-unknown-path.ts';
import { NotFoundWords } from '../site/not-found/not-found-words.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { VillaPicture } from '../ui/villa-picture.tsx';

/** The page for an unknown address, or one that this member may not open. In the portal it stands beside the navigation. */
export const NotFoundArea = () => {
  useEffect(logUnknownPath, []);
  return (
    <div className="grid gap-8 py-6 lg:grid-cols-2">
      <div>
        <NotFoundWords />
        <p className="mt-4">
          <Link className={`${buttonClass('quiet')} -ml-4`} to={paths.members}>
            Members portal
          </Link>
        </p>
      </div>
      <VillaPicture className="h-40 w-full rounded-md object-cover sm:h-56 lg:h-80" />
    </div>
  );
};

/** The whole page, for a visitor. */
export const NotFound = () => (
  <main className="mx-auto grid min-h-dvh max-w-6xl content-center px-4 sm:px-6">
    <NotFoundArea />
  </main>
);
