import type { ReactNode } from 'react';

interface Place {
  readonly href: string;
  readonly label: string;
}

interface SiteFooterProps {
  readonly name: string;
  readonly tagline: string;
  readonly social: readonly Place[];
  readonly legal: readonly Place[];
  readonly pages: readonly Place[];
  readonly email: Place;
  readonly phone: Place;
  readonly location: { readonly street: string; readonly region: string };
  readonly copyrightYear: number;
}

/** The end of every public page. */
export const SiteFooter = ({
  name,
  tagline,
  social,
  legal,
  pages,
  email,
  phone,
  location,
  copyrightYear,
}: SiteFooterProps) => (
  <footer className="border-t border-night-line pb-20 pt-6 sm:pt-10">
    <div className="frame">
      <p className="max-w-[26ch] font-display text-xl font-semibold max-sm:text-lg">{tagline}</p>
      <div className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:mt-10 sm:gap-y-9 md:grid-cols-3 lg:grid-cols-5">
        <Column title="Connect">
          {social.map(({ href, label }) => (
            <li key={href}>
              <a className={item} href={href} target="_blank" rel="noopener noreferrer">
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </Column>
        <Column title="Legal">
          <Links to={legal} />
        </Column>
        <Column
          title="Contact"
          className="max-md:col-span-2 max-md:row-start-2 max-md:[&>ul]:flex max-md:[&>ul]:flex-wrap max-md:[&>ul]:gap-x-4"
        >
          <li>
            <a className={item} href={email.href}>
              <span>
                {email.label.split('@')[0]}
                <wbr />@{email.label.split('@')[1]}
              </span>
            </a>
          </li>
          <Links to={[phone]} />
        </Column>
        <Column title="Location">
          <li className="pt-2 text-sm text-sand-dim">
            Our office: {location.street}
            <br />
            {location.region}
          </li>
        </Column>
        <Column title="Members">
          <Links to={pages} />
        </Column>
      </div>
      <p className="mt-5 text-sm sm:mt-12 text-sand-dim">
        © {copyrightYear} {name}. All rights reserved.
      </p>
    </div>
  </footer>
);

const Column = ({
  title,
  className = '',
  children,
}: {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div className={className}>
    <h2 className="mb-1 font-sans text-sm font-semibold text-sand">{title}</h2>
    <ul>{children}</ul>
  </div>
);

const Links = ({ to }: { readonly to: readonly Place[] }) =>
  to.map(({ href, label }) => (
    <li key={href}>
      <a className={item} href={href}>
        {label}
      </a>
    </li>
  ));

const item =
  'inline-flex min-h-11 items-center text-sm text-sand-dim no-underline hover:text-lamp-bright hover:underline';
