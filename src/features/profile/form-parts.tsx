import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface UnsavedNoteProps {
  readonly edits: object;
  readonly onForget: () => void;
}

/** Says, when the dialog opens with earlier edits, that these are not saved yet. */
export const UnsavedNote = ({ edits, onForget }: UnsavedNoteProps) => {
  const [cameWithEdits] = useState(() => hasAny(edits));
  if (!cameWithEdits || !hasAny(edits)) return null;
  return (
    <div className="mb-5 flex items-center justify-between gap-4 border-l-2 border-lamp pl-4">
      <p className="min-w-0 flex-1 text-sm">Your earlier changes are still here. They are not saved yet.</p>
      <Button variant="quiet" size="small" className="shrink-0" onClick={onForget}>
        Undo all
      </Button>
    </div>
  );
};

const hasAny = (edits: object): boolean => Object.keys(edits).length > 0;

/** The buttons of a long form. They stay in view unless the window is low, as with an open keyboard or a zoomed page. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="tall:sticky bottom-0 -mx-5 mt-6 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-3 pt-4 sm:-mx-7 sm:px-7">
    {children}
  </div>
);
