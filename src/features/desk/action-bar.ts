/** For a form above the action bar: keeps a focused field clear of the bar. */
export const aboveActionBar =
  '[&_:is(input,textarea,select)]:scroll-mb-48 [&_:is(input,textarea,select)]:scroll-mt-16';

/** A line of buttons that stays in sight above the bar of the desk, under the thumb. */
export const actionBarClass =
  'tall:sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-1 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-night-line bg-night px-4 py-3 outline-none [&_:is(a,button)]:min-h-11 [&_:is(a,button)]:text-base-fit max-sm:[&_:is(a,button)]:px-3 sm:mx-0 sm:px-0';
