import { useState, type ReactNode } from 'react';
import type { Edition } from '../../editions/rules/edition.ts';
import { indiaText } from '../../editions/rules/event-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { editionChanges } from './edition-changes.ts';

/** The consequences of publishing an edition, which the desk shows before the organiser confirms. */
export interface Publication {
  readonly edition: Edition;
  /** How many applications it can move to the edition. */
  readonly waiting: number;
  /** How many addresses get a mail about the edition. */
  readonly readers: number;
  /** How many seats of the edition are taken. */
  readonly taken: number;
  /** False for a change of an edition that visitors already see. */
  readonly isFirst: boolean;
  /** True when the change concerns those who have a seat. */
  readonly concernsGuests: boolean;
}

interface PublishDialogProps extends Publication {
  /** The edition as visitors see it now. */
  readonly shownNow: Edition;
  /** True once the device has stored the publication, until the server answers. */
  readonly isSending: boolean;
  /** The message that the device could not store the publication; null without one. */
  readonly failure: ReactNode;
  readonly onClose: () => void;
  readonly onPublish: (release: { readonly note: string; readonly move_waitlist: boolean }) => void;
}

/** Says what changes for visitors, and asks for a note for the other organisers. */
export const PublishDialog = ({
  edition,
  shownNow,
  onClose,
  waiting,
  readers,
  taken,
  isFirst,
  concernsGuests,
  isSending,
  failure,
  onPublish,
}: PublishDialogProps) => {
  const [note, setNote] = useState('');
  const [movesWaitlist, setMovesWaitlist] = useState(waiting > 0);
  const changes = editionChanges(shownNow, edition);
  const now = useNow();
  const isCancelling = edition.state === 'cancelled' && shownNow.state !== 'cancelled';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCancelling ? 'Cancel this edition?' : `Publish this ${isFirst ? 'edition' : 'change'}?`}
      description="The public page, its calendar file and installed apps follow within minutes."
    >
      <h3 className="font-semibold">What changes for visitors</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 [overflow-wrap:anywhere]">
        {changes.length === 0 ? <li>Nothing. It is published again as it is.</li> : null}
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {taken > edition.seats ? (
        <p role="alert" className="mt-4 rounded-md border border-laterite px-4 py-3">
          {taken} seats are taken already. Nobody loses theirs: {taken - edition.seats} more come than there
          would be seats.
        </p>
      ) : null}
      {concernsGuests && taken > 0 ? (
        <p className="mt-4 rounded-md border border-laterite px-4 py-3">
          {taken === 1 ? 'One person has a seat and gets' : `${taken} people have a seat and get`} no mail
          about this. Once it is live, the desk leads you to an announcement for them.
        </p>
      ) : null}
      {Date.parse(edition.startsAt) <= now && Date.parse(shownNow.startsAt) > now ? (
        <p role="alert" className="mt-4 rounded-md border border-laterite px-4 py-3">
          The party would begin in the past: {indiaText(Date.parse(edition.startsAt))}.
        </p>
      ) : null}
      {waiting > 0 ? (
        <div className="mt-5">
          <Checkbox
            label={`${waiting === 1 ? 'Take the one application that waits' : `Take the ${waiting} applications that wait`} for the next edition along. No mail goes.`}
            checked={movesWaitlist}
            onChange={setMovesWaitlist}
          />
        </div>
      ) : null}
      {readers > 0 ? <p className="mt-5">{readersText(readers)}</p> : null}
      <TextArea
        label="Note for the other organisers"
        hint="Why you publish this. You may leave it empty."
        rows={2}
        maxLength={500}
        className="mt-5"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="tall:sticky bottom-0 -mx-5 -mb-5 mt-5 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-3 sm:-mx-7 sm:-mb-7 sm:rounded-b-lg sm:px-7">
        {failure}
        <Button variant="quiet" onClick={onClose}>
          {isSending ? 'Close' : 'Back'}
        </Button>
        <Button
          variant={isCancelling ? 'danger' : 'primary'}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onPublish({ note: note.trim(), move_waitlist: movesWaitlist });
          }}
        >
          {isSending ? 'Sending…' : isCancelling ? 'Cancel the edition' : 'Publish'}
        </Button>
      </div>
    </Dialog>
  );
};

/** Says how many people get the mail about the next edition, for which they asked on the front page. */
export const readersText = (readers: number): string =>
  readers === 1
    ? 'One person asked to hear of the next edition, and gets one mail five minutes later.'
    : `${readers} people asked to hear of the next edition, and get one mail five minutes later.`;
