/**
 * The landing page's background, as large as the window and behind everything, for the canvas of
 * site/wake/falling-characters.ts. `lvh`: a phone's address bar that comes and goes changes nothing.
 */
export const FallingCharacters = () => (
  <div
    id="falling-characters"
    aria-hidden="true"
    className="pointer-events-none fixed inset-x-0 top-0 -z-1 h-lvh text-phosphor print:hidden"
  />
);
