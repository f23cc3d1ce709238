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
import { NotFoundPage } from './not-found/not-found-page.tsx';
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

/** Documents that only their readers' links lead to. */
const unlistedPages: Readonly<Record<string, ComponentType>> = {
  [paths.application]: ApplicationStatePage,
};

/** The documents that search engines find. */
export const publicPaths: readonly string[] = Object.keys(publicPages);
export const unlistedPaths: readonly string[] = Object.keys(unlistedPages);

/** An address that leads nowhere; static hosts answer such addresses with `404.html`. */
export const notFoundPath = '/404';

/** The address of the live site, for the files that tell others of these pages. */
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

/**
 * Renders the document at a path, as it is before anything is known of the visitor. Throws what a page throws.
 */
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
  // React puts what belongs into the head in front, because it renders no document.
  const head = /^(?:<(?:title)[^>]*>.*?<\/title>|<(?:meta|link)[^>]*>)*/s.exec(html)?.[0] ?? '';
  return {
    head: head + (headData[path]?.(editions) ?? ''),
    body: html.slice(head.length),
  };
};

/** What the portal's document holds of the editions: its home shows the programme, and the installed app opens on it while it is on. */
export const portalHead = programmeScript;

/**
 * The document of /auth shows the forms before the portal's scripts are there, which take them over. `script`: the address of the
 * one that sends a press until then.
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
  // Headless UI hides the place of the other tab by a style of the element, which the content security policy refuses.
  const [signIn, signUp] = [formsOf('sign-in'), formsOf('sign-up')].map((html) =>
    html
      .replace(title, '')
      .replaceAll(/ style="[^"]*"/g, ' hidden=""')
      // Headless UI names the panel only in a browser.
      .replace('aria-selected="true"', `$& aria-controls="${panel.exec(html)?.[1]}"`),
  );
  return {
    head: title.exec(formsOf('sign-in'))?.[0] ?? '',
    body: `<div id="${earlyFormId}" data-tab="sign-in" data-script="${script}">${signIn}<template>${signUp}</template></div><script>(${hydrateEarlyForm.toString()})((${hasStored.toString()})('${userKey}'))</script>`,
  };
};

/** The script that loads the stylesheet at `sheet`, the scripts `files` and the `fonts` once the document shows. */
export const renderLater = (...[sheet, files, fonts]: Parameters<typeof loadLater>): string =>
  `<script>(${loadLater.toString()})(...${JSON.stringify([sheet, files, fonts])})</script>`;

const panel = /id="([^"]+)" role="tabpanel"[^>]* data-selected/;

const title = /<title>.*?<\/title>/;

/** A prerendered page calls no account action. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const noAuth = {} as Auth;
