import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

interface TextLinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** A link in running text to another document of this site. */
export const TextLink = ({ className = '', children, ...rest }: TextLinkProps) => (
  <a className={`${textLink} ${className}`} {...rest}>
    {children}
  </a>
);

interface OutLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  readonly href: string;
  /** The button's look; without it the link looks like running text. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** A link that opens another site in a new tab and tells screen readers so. */
export const OutLink = ({ variant, size, className = '', children, ...rest }: OutLinkProps) => (
  <a
    target="_blank"
    rel="noopener noreferrer"
    className={`${variant ? buttonClass(variant, size) : textLink} ${className}`}
    {...rest}
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** A link to another document of this site that looks like a button. */
export const ButtonLink = ({
  variant = 'primary',
  size = 'normal',
  className = '',
  children,
  ...rest
}: ButtonLinkProps) => (
  <a className={`${buttonClass(variant, size)} ${className}`} {...rest}>
    {children}
  </a>
);

/** The classes of a link in running text. */
export const textLink = 'text-lamp underline decoration-1 underline-offset-4 hover:text-lamp-bright';
