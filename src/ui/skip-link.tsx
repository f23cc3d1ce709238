/** The page's first Tab stop: leads past the header to `main`, which has the id `main`. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      // Only focuses: a fragment in the address would be an entry of its own in the history.
      event.preventDefault();
      document.querySelector('main')?.focus();
    }}
    className="fixed left-4 top-2 z-60 -translate-y-24 rounded-md bg-lamp px-4 py-3 font-semibold text-lamp-ink focus:translate-y-0"
  >
    Skip to the content
  </a>
);
