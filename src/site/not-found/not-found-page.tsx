import { paths } from '../../config/paths.ts';
import { userKey } from '../../config/session-key.ts';
import { landingLinks } from '../../content/navigation.ts';
import { heroPicture } from '../../content/media.ts';
import { site } from '../../content/site.ts';
import { hasStored } from '../../engine/local/store/has-stored.ts';
import { NotFoundWords } from './not-found-words.tsx';
import { besideWords, Picture } from '../picture.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { Footer } from '../footer.tsx';

/** The text of an expression: whether the portal replaces this page. */
export const becomesPortal = `location.pathname!=='${paths.application}'&&(${hasStored.toString()})('${userKey}')`;

/**
 * The text of an inline script.
 *
 * - The page of an application exists: the worker answers its address with this document while the device is offline and has not opened
 *   that page before.
 * - On a member's device the portal replaces this page, which shows only when the portal does not come. The build writes the address of
 *   the portal's script into `data-entry`.
 */
const earlyScript = `if (location.pathname === '${paths.application}') {
const [unknown, offline] = document.getElementById('not-found').firstChild.children
unknown.hidden = true
offline.hidden = false
document.title = offline.firstChild.textContent
addEventListener('online', () => location.reload())
} else if (${becomesPortal}) {
const root = document.querySelector('[data-entry]')
root.id = 'root'
root.firstChild.className = 'late'
import(root.dataset.entry)
}`;

/** The public page for an unknown path. */
export const NotFoundPage = () => (
  <div data-entry="">
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
          <script>{earlyScript}</script>
        </div>
        <div className="relative lg:col-span-2 lg:col-start-3">
          <Picture {...heroPicture} eager className={`object-cover max-lg:max-h-[62vh] ${besideWords}`} />
        </div>
      </div>
    </Page>
  </div>
);
