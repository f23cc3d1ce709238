import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

/** The navigation: on a phone a bar at the lower edge, hidden while a keyboard is open; from 768 px a rail at the left. */
export const navigationClass =
  '[view-transition-name:navigation] fixed inset-x-0 bottom-0 z-20 border-t border-night-line bg-night-1 pb-[env(safe-area-inset-bottom)] max-md:keyboard:invisible md:right-auto md:top-0 md:flex md:w-rail md:flex-col md:overflow-y-auto md:border-r md:border-t-0 md:pt-16';

/** A page with these classes leaves room for the bar or the rail. */
export const besideNavigation = 'pb-[calc(var(--bar)+23px+env(safe-area-inset-bottom))] md:pb-4 md:pl-rail';

/** `to` is a page of this document, `href` another document. */
type NavigationLinkProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isHere?: boolean;
  /** Empty when nothing is counted. */
  readonly count?: string;
  /** Stands beside the count where there is room. */
  readonly more?: string;
  /** The count with its noun, for screen readers. */
  readonly counted?: string;
  readonly className?: string;
} & ({ readonly to: string } | { readonly href: string });

/** One link of the navigation. */
export const NavigationLink = ({
  icon,
  label,
  isHere = false,
  count = '',
  more = '',
  counted = '',
  className = '',
  ...place
}: NavigationLinkProps) => {
  const content = (
    <>
      <span className="relative shrink-0">
        <Icon name={icon} className={navigationIconClass} />
        {count ? (
          <span
            aria-hidden="true"
            className={`${pill} absolute -top-1.5 left-3/4 whitespace-nowrap xl:hidden`}
          >
            {count}
          </span>
        ) : null}
      </span>
      <span>{label}</span>
      {count ? (
        <>
          <span aria-hidden="true" className={`${pill} ml-auto hidden xl:inline`}>
            {count} {more}
          </span>
          <span className="sr-only">{counted}</span>
        </>
      ) : null}
    </>
  );
  return (
    <li className={`min-w-max flex-1 md:min-w-0 ${className}`}>
      {'to' in place ? (
        <Link to={place.to} aria-current={isHere ? 'page' : undefined} className={navigationLinkClass}>
          {content}
        </Link>
      ) : (
        <a href={place.href} aria-current={isHere ? 'page' : undefined} className={navigationLinkClass}>
          {content}
        </a>
      )}
    </li>
  );
};

const pill = 'rounded-full bg-lamp px-1.5 max-md:px-1 text-xs max-md:text-xs-fit text-lamp-ink';

export const navigationIconClass = 'size-[min(1.25rem,6vw)] md:size-5';

/** On a phone the text stops growing when all links would no more fit into the bar. */
export const navigationLinkClass =
  'max-md:text-xs-fit flex min-h-14 flex-col max-md:px-1.5 items-center justify-center gap-1 border-t-2 border-transparent text-center text-xs font-semibold text-sand-dim no-underline focus-visible:outline-offset-[-3px] @hover:text-lamp-bright aria-[current]:border-lamp aria-[current]:text-sand md:border-l-2 md:border-t-0 md:py-2 xl:min-h-11 xl:flex-row xl:justify-start xl:gap-3 xl:px-5 xl:text-sm';
