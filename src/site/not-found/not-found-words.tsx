import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { ButtonLink } from '../../ui/link.tsx';

/** The words of the 404 page, for the public page and the portal. */
export const NotFoundWords = () => (
  <>
    <title>{`Page not found | ${site.name}`}</title>
    <meta name="robots" content="noindex" />
    <p className="eyebrow">404</p>
    <h1 className="mt-3 text-3xl font-semibold">Oops! Page not found</h1>
    <p className="measure mt-5 text-lg text-sand-dim">
      The tide took it, or it was never here. The villa is where it was.
    </p>
    <ButtonLink href={paths.home} className="mt-8 min-h-13 px-8 text-lg">
      Return to Home
    </ButtonLink>
  </>
);
