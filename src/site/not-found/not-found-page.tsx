import { paths } from '../../config/paths.ts';
import { landingLinks } from '../../content/navigation.ts';
import { heroPicture } from '../../content/media.ts';
import { site } from '../../content/site.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { Footer } from '../footer.tsx';

/** What an unknown path shows; the path is logged (src/site.ts). */
export const NotFoundPage = () => (
  <>
    <title>{`Page not found | ${site.name}`}</title>
    <meta name="robots" content="noindex" />
    <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<Footer />}>
      <div id="not-found" className="grid bleed-right lg:min-h-first-view">
        <div className="margins pb-12 pt-10 sm:pt-16 lg:col-start-2 lg:self-center lg:py-16">
          <p className="eyebrow">404</p>
          <h1 className="mt-3 text-3xl font-semibold">Oops! Page not found</h1>
          <p className="measure mt-5 text-lg text-sand-dim">
            The tide took it, or it was never here. The villa is where it was.
          </p>
          <ButtonLink href={paths.home} className="mt-8 min-h-13 px-8 text-lg">
            Return to Home
          </ButtonLink>
        </div>
        <div className="relative lg:col-span-2 lg:col-start-3">
          <Picture
            {...heroPicture}
            eager
            className="object-cover max-lg:max-h-[62vh] lg:object-[47%_50%] lg:absolute lg:inset-0 lg:h-full"
          />
        </div>
      </div>
    </Page>
  </>
);
