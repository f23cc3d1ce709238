import { useState } from 'react';
import { editionChanges } from '../../../content/edition-changes.ts';
import type { Edition } from '../../../domain/edition.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';

interface PublishDialogProps {
  readonly edition: Edition;
  /** What visitors see before. */
  readonly shownNow: Edition;
  readonly onClose: () => void;
  readonly onPublish: (note: string) => void;
}

/** Says what changes for visitors, and asks for a note to the other organisers. */
export const PublishDialog = ({ edition, shownNow, onClose, onPublish }: PublishDialogProps) => {
  const [note, setNote] = useState('');
  const changes = editionChanges(shownNow, edition);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publish this edition?"
      description="The public page, its calendar file and installed apps follow within minutes."
    >
      <h3 className="font-semibold">What changes for visitors</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 [overflow-wrap:anywhere]">
        {changes.length === 0 ? <li>Nothing. It is published again as it is.</li> : null}
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <TextArea
        label="Note for the other organisers"
        hint="Why you publish this. You may leave it empty."
        rows={2}
        maxLength={500}
        className="mt-5"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onPublish(note.trim())}>Publish</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
