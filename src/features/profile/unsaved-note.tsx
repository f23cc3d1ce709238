import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface UnsavedNoteProps {
  readonly edits: object;
  readonly onForget: () => void;
}

/** Said once the window opens with what was typed before: it looks like the profile, and is not. */
export const UnsavedNote = ({ edits, onForget }: UnsavedNoteProps) => {
  const [cameWithEdits] = useState(() => hasAny(edits));
  if (!cameWithEdits || !hasAny(edits)) return null;
  return (
    <div className="mb-5 flex items-center justify-between gap-4 border-l-2 border-lamp pl-4">
      <p className="min-w-0 flex-1 text-sm">What you changed before is still here. It is not saved yet.</p>
      <Button variant="quiet" size="small" className="shrink-0" onClick={onForget}>
        Undo all
      </Button>
    </div>
  );
};

const hasAny = (edits: object): boolean => Object.keys(edits).length > 0;
