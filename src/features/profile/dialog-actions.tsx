import type { ReactNode } from 'react';

/** The buttons below a long form: always in sight, but where the window is low (a keyboard is open, a page magnified). */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="tall:sticky bottom-0 -mx-5 mt-6 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-3 pt-4 sm:-mx-7 sm:px-7">
    {children}
  </div>
);
