import { useState } from 'react';
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
