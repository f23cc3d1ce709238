/**
 * primary: the main action. quiet: a secondary action, or one in a list. danger: deletes something.
 * All three are at least 44 px high, except that a compact one is 32 px high under a mouse.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export type ButtonSize = keyof typeof sizes;

/** The classes of a button's look, for a `<button>` or a link. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'normal'): string =>
  `${shape} ${sizes[size]} ${looks[variant]}`;

const sizes = {
  normal: 'gap-2 px-5.5 py-2 text-base',
  small: 'gap-2 px-3.5 py-2 text-sm',
  compact: 'gap-1 px-2 text-sm fine:min-h-8',
};

const shape =
  'inline-flex min-h-11 items-center justify-center rounded-md text-center font-semibold no-underline ' +
  'transition-colors duration-150 ease-out cursor-pointer disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-lamp text-lamp-ink enabled:hover:bg-lamp-bright [&:is(a)]:hover:bg-lamp-bright',
  quiet:
    'border border-night-edge bg-night-1 text-sand enabled:hover:border-lamp enabled:hover:text-lamp-bright [&:is(a)]:hover:border-lamp [&:is(a)]:hover:text-lamp-bright',
  danger: 'border border-alarm bg-night-1 text-alarm enabled:hover:bg-alarm enabled:hover:text-alarm-ink',
};
