import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** A button. Submits a form only with `type="submit"`. */
export const Button = ({
  variant = 'primary',
  size = 'normal',
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) => <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...rest} />;
