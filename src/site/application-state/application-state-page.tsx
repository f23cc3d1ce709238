import { env } from '../../config/env.ts';
import { applicationStates } from '../../content/application.ts';
import { footer, landingLinks } from '../../content/navigation.ts';
import { site } from '../../content/site.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';

/** The page of an applicant's private link. It holds every sentence; wake/application-state.ts shows the right one. */
export const ApplicationStatePage = () => (
  <>
    <title>{`Your application | ${site.name}`}</title>
    <meta name="robots" content="noindex" />
    <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<SiteFooter {...footer} />}>
      <div className="frame min-h-[60vh] pb-24 pt-10 sm:pt-16">
        <h1 className="text-2xl font-semibold">Your application</h1>
        <output
          id="state"
          className="measure mt-5 block text-lg"
          // In the document, so that its script needs no other file.
          data-api={env.supabaseUrl}
          data-key={env.supabaseKey}
        >
          <span data-state="asking">Looking it up…</span>
          {Object.entries(applicationStates).map(([state, text]) => (
            <span key={state} data-state={state} hidden>
              {text}
            </span>
          ))}
          <span id="application-decided" hidden>
            <span className="mt-3 block text-sm text-sand-dim">
              Decided on <time />
            </span>
          </span>
        </output>
        <noscript>
          <p className="measure mt-5">
            This page needs JavaScript to look it up. Without it, please answer our receipt mail.
          </p>
        </noscript>
        <p className="measure mt-8 text-sand-dim">
          Has something changed, or do you have a question? Write to{' '}
          <TextLink href={site.email.href}>{site.email.label}</TextLink>.
        </p>
      </div>
    </Page>
  </>
);
