import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { textLink } from './link.tsx';

/** The way back above the heading of a page. */
export const BackLink = ({ children, ...link }: LinkProps) => (
  <p className="-mt-2 mb-2">
    <Link {...link} className={`${textLink} inline-flex min-h-11 items-center gap-2`}>
      <Icon name="arrow-left" className="size-4" />
      {children}
    </Link>
  </p>
);
