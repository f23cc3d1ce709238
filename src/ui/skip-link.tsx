/** The first Tab stop of a page: moves the focus past the header to `main`. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      // Only focuses: a fragment in the address would add a history entry.
      event.preventDefault();
      document.querySelector('main')?.focus();
    }}
    className="fixed left-4 top-2 z-60 -translate-y-24 rounded-md bg-lamp px-4 py-3 font-semibold text-lamp-ink focus:translate-y-0"
  >
    Skip to the content
  </a>
);
