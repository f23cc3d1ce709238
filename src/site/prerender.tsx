import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { userKey } from '../config/session-key.ts';
import { privacy, terms } from '../content/legal.ts';
import type { Editions, SeatsLeft } from '../features/editions/rules/published-editions.ts';
import type { Work } from '../features/editions/rules/works.ts';
import { programmeOf } from '../features/editions/rules/published-programme.ts';
import { site } from '../content/site.ts';
import { AuthFrame, SignInOrUp, type AuthTab } from '../features/auth/auth-page.tsx';
import { earlyFormId, hydrateEarlyForm } from '../features/auth/early-form.ts';
import { hasStored } from '../engine/local/store/has-stored.ts';
import { AuthContext, ReferralContext } from '../engine/member/hooks/use-auth.ts';
import type { Auth } from '../engine/server/account/auth.ts';
import { ApplicationStatePage } from './application-state/application-state-page.tsx';
import { EditionsContext, SeatsLeftContext, WorksContext } from './edition-context.ts';
import { EventPage } from './event/event-page.tsx';
import { jsonScript, structuredData } from './landing/site-graph.ts';
import { Filmstrip } from './landing/filmstrip.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { PrerenderedForm, PrerenderedNewsForm } from './landing/prerendered-form.tsx';
import { loadLater } from './load-later.ts';
import { LegalText } from './legal/legal-page.tsx';
import { becomesPortal, NotFoundPage } from './not-found/not-found-page.tsx';
import { ReviewsPage } from './reviews/reviews-page.tsx';

const publicPages: Readonly<Record<string, ComponentType>> = {
  [paths.home]: () => (
    <LandingPage form={<PrerenderedForm />} newsForm={<PrerenderedNewsForm />} works={<Filmstrip />} />
  ),
  [paths.reviews]: ReviewsPage,
  [paths.event]: EventPage,
  [paths.privacy]: () => <LegalText page={privacy} path={paths.privacy} />,
  [paths.terms]: () => <LegalText page={terms} path={paths.terms} />,
};

/** The structured data of a page's head. */
const headData: Readonly<Record<string, (editions: Editions) => string>> = {
  [paths.home]: ([newest]) => structuredData(newest),
  [paths.event]: (editions) => programmeScript(editions),
};

const programmeScript = (editions: Editions): string =>
  jsonScript('type="application/json" id="programme"', programmeOf(editions, Date.now()));

/** Documents that open by private links, which search engines must not list. */
const unlistedPages: Readonly<Record<string, ComponentType>> = {
  [paths.application]: ApplicationStatePage,
};

/** The documents for search engines. */
export const publicPaths: readonly string[] = Object.keys(publicPages);
export const unlistedPaths: readonly string[] = Object.keys(unlistedPages);

/** The path of the 404 page: static hosts answer unknown addresses with `404.html`. */
export const notFoundPath = '/404';

/** The origin of the live site. */
export const origin: string = site.origin.href;

export interface RenderedPage {
  /** Elements for the document's head. */
  readonly head: string;
  readonly body: string;
}

interface Published {
  readonly editions: Editions;
  readonly seatsLeft: SeatsLeft;
  readonly works: readonly Work[];
}

/** Renders the document at a path for an unknown visitor. Throws what a page throws. */
export const renderPage = (path: string, { editions, seatsLeft, works }: Published): RenderedPage => {
  const Page = publicPages[path] ?? unlistedPages[path] ?? NotFoundPage;
  const html = renderToStaticMarkup(
    <EditionsContext value={editions}>
      <SeatsLeftContext value={seatsLeft}>
        <WorksContext value={works}>
          <Page />
        </WorksContext>
      </SeatsLeftContext>
    </EditionsContext>,
  );
  // React puts the elements of the head in front, because it renders no <html>.
  const head = /^(?:<(?:title)[^>]*>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html)?.[0] ?? '';
  return {
    head: head + (headData[path]?.(editions) ?? ''),
    body: html.slice(head.length),
  };
};

/** The programme for the head of the portal's document: Home shows it, and during the edition the installed app opens on the schedule. */
export const portalHead = programmeScript;

/**
 * Renders the document of /auth with its forms, which show before the portal's scripts have loaded and replace them. `script`: the
 * address of the script that sends a form until then.
 */
export const renderAuth = (script: string): RenderedPage => {
  const formsOf = (first: AuthTab) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[paths.auth]}>
        <AuthContext value={noAuth}>
          <ReferralContext value={{ kind: 'checking', code: '' }}>
            <AuthFrame>
              <SignInOrUp first={first} />
            </AuthFrame>
          </ReferralContext>
        </AuthContext>
      </MemoryRouter>,
      { identifierPrefix: first },
    );
  // Headless UI hides the other tab's panel by a style attribute, which the content security policy blocks.
  const [signIn, signUp] = [formsOf('sign-in'), formsOf('sign-up')].map((html) =>
    html
      .replace(title, '')
      .replaceAll(/ style="[^"]*"/g, ' hidden=""')
      // Headless UI sets `aria-controls` only in a browser.
      .replace('aria-selected="true"', `$& aria-controls="${panel.exec(html)?.[1]}"`),
  );
  return {
    head: title.exec(formsOf('sign-in'))?.[0] ?? '',
    body: `<div id="${earlyFormId}" data-tab="sign-in" data-script="${script}">${signIn}<template>${signUp}</template></div><script>(${hydrateEarlyForm.toString()})((${hasStored.toString()})('${userKey}'))</script>`,
  };
};

/** Returns the element that loads the stylesheet at `sheet`, the scripts `files` and the `fonts` once the document shows. */
export const renderLater = (...args: Parameters<typeof loadLater>): string =>
  `<script>(${loadLater.toString()})(...${JSON.stringify(args)})</script>`;

/** The same for the 404 page. On a member's device it loads only the stylesheet: the portal replaces the page (not-found-page.tsx). */
export const renderLaterOrPortal = (...args: Parameters<typeof loadLater>): string =>
  `<script>(${loadLater.toString()})(...${becomesPortal}?${JSON.stringify([args[0], [], []])}:${JSON.stringify(args)})</script>`;

const panel = /id="([^"]+)" role="tabpanel"[^>]* data-selected/;

const title = /<title>.*?<\/title>/;

/** A prerendered page calls no account action. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const noAuth = {} as Auth;
