import type { ReactNode } from 'react';

interface SiteHeaderProps {
  readonly name: string;
  /** The links of the navigation. The last one, for newcomers, looks like a button. */
  readonly links: readonly { readonly to: string; readonly label: string }[];
  /** A control of the page, beside the links. */
  readonly children?: ReactNode;
}

/** The top of every public page: the club's name and the navigation. */
export const SiteHeader = ({ name, links, children }: SiteHeaderProps) => (
  <header className="frame flex flex-wrap items-center gap-x-2 py-3 sm:py-4">
    <a
      href="/"
      className="flex min-h-11 items-center gap-2.5 text-sand no-underline hover:text-lamp-bright mr-auto"
    >
      <img src="/icons/favicon.svg" alt="" width="30" height="30" />
      <span translate="no" className="font-display text-base-fit font-semibold">
        {name}
      </span>
    </a>
    <nav aria-label="Main" className="max-sm:order-last max-sm:w-full max-sm:pt-1">
      <ul className="flex flex-wrap items-center gap-1 max-sm:-ml-2">
        {links.map(({ to, label }, index) => (
          <li key={to} className={index === links.length - 1 ? 'max-sm:ml-auto' : ''}>
            <a href={to} className={index === links.length - 1 ? last : plain}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </header>
);

const plain =
  'inline-flex min-h-11 items-center whitespace-nowrap px-2 text-sm-fit text-sand no-underline hover:text-lamp-bright sm:px-3.5';
const last =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2 text-sm-fit font-semibold text-sand no-underline hover:bg-night-2 hover:text-lamp-bright forced-colors:border sm:px-3.5';
