/**
 * The three levels of emphasis; a view uses each as rarely as it can.
 * primary: lamp, the one thing that one came to do, once a view.
 * quiet: words without a box, everything else: a second action, one in a list, and each that undoes (Revoke, Discard).
 * undo: quiet and dim, the way out of what the view is about (I can't come, Leave the waitlist).
 * danger: quiet in red, the answer that deletes; only in the dialog that asks, and the button that opens it is quiet.
 * A border belongs to fields and to the event's card; a surface stands out by its ground, a section by its heading and the space above it.
 * All are at least 44 px high, except that a compact one is 32 px high under a mouse.
 */
export type ButtonVariant = keyof typeof looks;

export type ButtonSize = keyof typeof sizes;

/** The classes of a button's look, for a `<button>` or a link. */
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
