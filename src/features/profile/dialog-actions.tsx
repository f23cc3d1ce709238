import type { ReactNode } from 'react';

/** The buttons of a long form. They stay in view unless the window is low, as with an open keyboard or a zoomed page. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="tall:sticky bottom-0 -mx-5 mt-6 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-3 pt-4 sm:-mx-7 sm:px-7">
    {children}
  </div>
);
