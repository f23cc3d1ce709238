import type { LegalPage } from '../../content/legal.ts';
import { landingLinks } from '../../content/navigation.ts';
import { pageHeads } from '../page-heads.ts';
import { site } from '../../content/site.ts';
import { PageHead } from '../page-head.tsx';
import { Page } from '../../ui/section.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { useEdition } from '../edition-context.ts';
import { Footer } from '../footer.tsx';

interface LegalTextProps {
  readonly page: LegalPage;
  readonly path: string;
}

/** A legal page, such as the terms. */
export const LegalText = ({ page, path }: LegalTextProps) => {
  const { email } = useEdition().contacts;
  const withAddress = (text: string) => text.replaceAll(site.email.label, email);
  return (
    <>
      <PageHead {...pageHeads.legal(path, page.title, page.description)} />
      <Page header={<SiteHeader name={site.name} links={landingLinks} />} footer={<Footer />}>
        <article className="frame pb-24 pt-10 sm:pt-16">
          <h1 className="text-2xl font-semibold">{page.title}</h1>
          <p className="mt-3 text-sm text-sand-dim">Last changed on {page.updated}</p>
          <p className="measure mt-8 text-lg">{page.intro}</p>
          {page.sections.map(({ heading, paragraphs }) => (
            <section
              key={heading}
              className="mt-12 grid gap-x-10 gap-y-3 border-t border-night-line pt-6 md:grid-cols-[1fr_3fr]"
            >
              <h2 className="text-lg font-semibold">{heading}</h2>
              <div className="measure grid min-w-0 gap-4 [overflow-wrap:anywhere]">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{withAddress(paragraph)}</p>
                ))}
              </div>
            </section>
          ))}
        </article>
      </Page>
    </>
  );
};
