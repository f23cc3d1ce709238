import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonVariant } from './button-class.ts';

/** A link in running text, to a page of this site. */
export const TextLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link className={`${textLink} ${className}`} {...rest} />
);

interface OutLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  readonly href: string;
  /** The button's look; without it the link looks like running text. */
  readonly variant?: ButtonVariant;
}

/** A link that opens another site in a new tab and tells screen readers so. */
export const OutLink = ({ variant, className = '', children, ...rest }: OutLinkProps) => (
  <a
    target="_blank"
    rel="noopener noreferrer"
    className={`${variant ? buttonClass(variant) : textLink} ${className}`}
    {...rest}
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant;
  readonly size?: 'normal' | 'small';
}

/** A link to a page of this site that looks like a button. */
export const ButtonLink = ({
  variant = 'primary',
  size = 'normal',
  className = '',
  ...rest
}: ButtonLinkProps) => <Link className={`${buttonClass(variant, size)} ${className}`} {...rest} />;

const textLink = 'text-lamp underline decoration-1 underline-offset-4 hover:text-lamp-bright';
