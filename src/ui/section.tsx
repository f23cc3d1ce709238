import type { ReactNode } from 'react';
import { SkipLink } from './skip-link.tsx';

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of a public page: skip link, header, main, footer. */
export const Page = ({ header, footer, className = '', children }: PageProps) => (
  <div className={`relative isolate ${className}`}>
    <SkipLink />
    {header}
    <main id="main" tabIndex={-1} className="outline-none">
      {children}
    </main>
    {/* The place of the install offer (site/islands/install.ts). */}
    <div id="install-slot" />
    {footer}
  </div>
);

interface SectionProps {
  readonly id?: string;
  readonly title: ReactNode;
  /** A short line above the heading: when, where, for whom. */
  readonly eyebrow?: ReactNode;
  /** The paragraph under the heading. */
  readonly lead?: ReactNode;
  /** `raised`: on a translucent ground with borders, which sets it off from its neighbours. */
  readonly tone?: 'plain' | 'raised';
  /** `split`: the heading stands beside the content on a large screen. */
  readonly layout?: 'stacked' | 'split';
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A section with a heading, which also names the landmark. */
export const Section = ({
  id,
  title,
  eyebrow,
  lead,
  tone = 'plain',
  layout = 'stacked',
  className = '',
  children,
}: SectionProps) => {
  const headingId = `${id ?? slug(title)}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`section-space ${tone === 'raised' ? 'border-y border-night-line bg-night-veil' : ''} ${className}`}
    >
      <div className={`frame ${layout === 'split' ? 'lg:grid lg:grid-cols-[4fr_7fr] lg:gap-x-16' : ''}`}>
        <div className={layout === 'split' ? 'lg:sticky lg:top-12 lg:self-start' : ''}>
          {eyebrow ? <p className="eyebrow mb-2 sm:mb-3">{eyebrow}</p> : null}
          <h2 id={headingId} className="text-2xl font-semibold max-sm:text-xl sm:max-w-[22ch]">
            {title}
          </h2>
          {lead ? (
            <p className="measure mt-3 text-sand-dim max-sm:text-sm sm:mt-5 sm:text-lg">{lead}</p>
          ) : null}
        </div>
        <div className={`mt-4 sm:mt-8 ${layout === 'split' ? 'lg:mt-0' : ''}`}>{children}</div>
      </div>
    </section>
  );
};

const slug = (title: ReactNode): string =>
  typeof title === 'string' ? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : 'section';
