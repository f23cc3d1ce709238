import { paths } from '../../config/paths.ts';
import { landingLinks } from '../../content/navigation.ts';
import { heroPicture } from '../../content/media.ts';
import { site } from '../../content/site.ts';
import { NotFoundWords } from './not-found-words.tsx';
import { Picture } from '../picture.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { Footer } from '../footer.tsx';

/**
 * The text of an inline script. The page of an application exists: the worker answers its address with this document while the device is
 * offline and has not opened that page before.
 */
const offlineScript = `if (location.pathname === '${paths.application}') {
const [unknown, offline] = document.getElementById('not-found').firstChild.children
unknown.hidden = true
offline.hidden = false
document.title = offline.firstChild.textContent
addEventListener('online', () => location.reload())
}`;

/** The public page for an unknown path. */
export const NotFoundPage = () => (
  <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<Footer />}>
    <div id="not-found" className="grid bleed-right lg:min-h-first-view">
      <div className="margins pb-12 pt-10 sm:pt-16 lg:col-start-2 lg:self-center lg:py-16">
        <div>
          <NotFoundWords />
        </div>
        <div hidden>
          <h1 className="text-3xl font-semibold">We can’t reach the club right now</h1>
          <p className="measure mt-5 text-lg text-sand-dim">
            You are offline. This page opens by itself once you are back online.
          </p>
        </div>
        <script>{offlineScript}</script>
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
);
