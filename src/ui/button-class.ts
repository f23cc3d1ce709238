/**
 * primary: the main action of a view, once a view.
 * quiet: every other action, such as a second one, one in a list, or one that undoes (Revoke, Discard). Words without a box.
 * undo: withdraws what the view is about (I can't come, Leave the waitlist). Like quiet, but dim.
 * danger: deletes. Only in the dialog that asks; a quiet button opens that dialog.
 * No button has a border. Each is at least 44 px high, except that a compact one is 32 px high with a mouse.
 */
export type ButtonVariant = keyof typeof looks;

export type ButtonSize = keyof typeof sizes;

/** The classes of a button, for a `<button>` or a link. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'normal'): string =>
  `${shape} ${sizes[size]} ${looks[variant]}`;

const sizes = {
  normal: 'gap-2 px-4 py-2 text-base',
  small: 'gap-2 px-3 py-2 text-sm',
  compact: 'gap-1 px-2 text-sm fine:min-h-8',
};

const shape =
  'inline-flex min-h-11 items-center justify-center rounded-md text-center font-semibold no-underline ' +
  'transition-colors duration-150 ease-out cursor-pointer disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const boxless = 'focus-visible:bg-night-2 [&:not(:disabled)]:hover:bg-night-2 forced-colors:border';

const looks = {
  primary: 'bg-lamp text-lamp-ink [&:not(:disabled)]:hover:bg-lamp-bright',
  quiet: `${boxless} text-sand [&:not(:disabled)]:hover:text-lamp-bright`,
  undo: `${boxless} text-sand-dim [&:not(:disabled)]:hover:text-lamp-bright`,
  danger: `${boxless} text-alarm`,
};
