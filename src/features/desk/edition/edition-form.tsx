import { useDeferredValue, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { editionAhead, type SeatsLeft } from '../../editions/rules/published-editions.ts';
import { editionNames } from '../../editions/rules/edition-name.ts';
import type { DeskEdition } from '../rules/desk.ts';
import {
  editionFormSchema,
  editionToForm,
  readEditionForm,
  toInstant,
  type EditionForm as EditionFormValues,
} from './edition-form-rules.ts';
import type { Edition } from '../../editions/rules/edition.ts';
import { newEditionId } from './next-edition.ts';
import type { FormReading } from '../../../domain/read-form.ts';
import { useMedia } from '../use-media.ts';
import { AreaBoundary } from '../../../ui/area-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useCloseOnBack } from '../../../ui/close-on-back.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { EditsFooter, formState, UnsavedEdits, useKeptEdits } from '../kept-edits.tsx';
import { ActState, useAct, useActs } from '../acts.tsx';
import { aboveActionBar, actionBarClass } from '../part.tsx';
import { editionIn, publishedOf, type ShownEdition } from '../desk-with.ts';

import type { DeskApplication } from '../../applications/rules/decision.ts';
import { seatsTaken, waitingForNext } from '../applications/desk-applications.ts';
import { editionChanges } from './edition-changes.ts';
import { EditionFields } from './edition-fields.tsx';
import { publishing } from './edition-link.ts';

/** Shows the landing page with these editions, the newest first. Fills the space around it. */
export type Preview = ComponentType<{
  readonly editions: readonly [Edition, ...Edition[]];
  readonly seatsLeft: SeatsLeft;
}>;

interface EditionFormProps {
  readonly edition: ShownEdition;
  /** All other editions, the newest first. */
  readonly others: readonly DeskEdition[];
  readonly preview: Preview;
  /** The field that a link leads to, or `publishing`; null without one. */
  readonly field: string | null;
  readonly applications: readonly DeskApplication[];
  /** How many addresses wait for the mail about the next edition. */
  readonly readers: number;
  /** The content below the form. */
  readonly children?: ReactNode;
  /** Called with the edition once this device has stored the save or the publication. */
  readonly onSaved: (edition: Edition, isPublished: boolean) => void;
}

/** The consequences of publishing an edition, which the desk shows before the organiser confirms. */
interface Publication {
  readonly edition: Edition;
  /** How many applications it can move to the edition. */
  readonly waiting: number;
  /** How many addresses get a mail about the edition. */
  readonly readers: number;
  /** How many seats of the edition are taken. */
  readonly taken: number;
}

/** The form of one edition, with its buttons and its preview. */
export const EditionForm = ({
  edition,
  others,
  preview: PreviewPage,
  field,
  applications,
  readers,
  children,
  onSaved,
}: EditionFormProps) => {
  const { act, failure } = useAct();
  const read = (typed: EditionFormValues) => {
    const taken = others.map(({ draft }) => draft.id);
    const id = edition.draft.id || newEditionId(typed.startsAt, taken);
    return readEditionForm(typed, { ...edition.draft, id });
  };
  const form = useKeptForm(
    useKeptEdits('editionEdits', edition.draft.id, editionFormSchema),
    read,
    editionToForm(edition.draft, edition.version),
  );
  const isBeside = useMedia('(width >= 90rem)');
  const [open, setOpen] = useState<
    | ({ readonly what: 'publish'; readonly isSending: boolean } & Publication)
    | { readonly what: 'preview'; readonly edition: Edition }
    | null
  >(null);
  const subject = `edition ${edition.draft.id}`;
  const refused = useActs().findLast((one) => one.subject === subject && one.refusal !== null);
  const refusedDraft = refused ? editionIn(refused) : null;
  // A refusal shows in the form, below the question that still says "Sending…".
  const [shownRefusal, setShownRefusal] = useState(refused?.id);
  if (refused?.id !== shownRefusal) {
    setShownRefusal(refused?.id);
    setOpen(null);
  }
  const { seen, bootcampEndsAt } = form.values;
  const now = useNow();
  const isOver = Date.parse(toInstant(bootcampEndsAt)) <= now;
  const isPublished =
    !form.draft &&
    edition.published !== null &&
    editionChanges(edition.published, edition.draft).length === 0;
  const isPublishSecondary = isOver || isPublished;

  /** Saves the draft, or publishes it with `release`. The form keeps its edits until the device has stored the act. */
  const store = async (content: Edition, release: { note: string; move_waitlist: boolean } | null) => {
    const name = editionNames([content, ...others.map(({ draft }) => draft)]).get(content.id) ?? '';
    const isStored = await act(
      {
        ...(release
          ? { action: 'publish-edition', details: { content, seen, ...release } }
          : { action: 'save-edition', details: { content, seen, note: '' } }),
        subject: `edition ${content.id}`,
        title: release ? `Publish ${name}` : `Save the draft of ${name}`,
        text: release?.note ? release.note : null,
      },
      release ? publishing : 'draft',
    );
    if (!isStored) return;
    setOpen((asked) => (release && asked?.what === 'publish' ? { ...asked, isSending: true } : null));
    form.sent();
    onSaved(content, release !== null);
  };
  const showPreview = () => {
    const content = form.read();
    if (content) setOpen({ what: 'preview', edition: content });
  };
  const askToPublish = () => {
    const content = form.read();
    if (!content) return;
    setOpen({
      what: 'publish',
      isSending: false,
      edition: content,
      waiting: waitingForNext(applications, publishedOf(others), content, now),
      readers: editionAhead([content], now) ? readers : 0,
      taken: seatsTaken(applications, content.id),
    });
  };
  const isAsPublished = isPublished && !edition.isPublishing;
  const note = [isOver ? 'This edition is over.' : '', isAsPublished ? 'Published as it stands here.' : '']
    .filter(Boolean)
    .join(' ');
  const previewOf = (content: Edition) => {
    const { id, seats } = content;
    const left = Math.max(0, seats - seatsTaken(applications, id));
    return (
      <AreaBoundary title="Preview">
        <PreviewPage
          editions={[content, ...others.flatMap(({ published }) => published ?? [])]}
          seatsLeft={editionAhead([content], now) ? { [id]: left } : {}}
        />
      </AreaBoundary>
    );
  };
  const publishButton = (
    <Button
      name={publishing}
      variant={isPublishSecondary ? 'quiet' : 'primary'}
      size="small"
      onClick={askToPublish}
    >
      Publish…
    </Button>
  );
  // The site shows the newest published edition.
  const [shownNow] = publishedOf([edition, ...others]);

  return (
    <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_24.5rem] items-start gap-x-10' : ''}>
      <div className="grid grid-cols-1 gap-8">
        <form
          {...form.props((content) => store(content, null))}
          data-keeps-draft
          className={`mt-4 ${aboveActionBar}`}
        >
          {note === '' ? null : <p className="mb-4 text-sm text-sand-dim">{note}</p>}
          <EditionFields form={form} field={field} />
          <div className={actionBarClass}>
            {Object.keys(form.errors).length > 0 ? (
              <p role="alert" className="basis-full text-alarm">
                Not saved. Please check the marked fields.
              </p>
            ) : null}
            {failure('draft')}
            {isPublishSecondary ? null : publishButton}
            <Button type="submit" variant="quiet" size="small" className={isPublishSecondary ? '-ml-3' : ''}>
              Save draft
            </Button>
            {isBeside ? null : (
              <Button variant="quiet" size="small" onClick={showPreview}>
                Preview
              </Button>
            )}
            {isPublishSecondary ? publishButton : null}
            <ActState subject={subject} only="queued" box={formState} />
            <UnsavedEdits form={form} />
          </div>
          <EditsFooter
            form={form}
            subject={subject}
            refused={refusedDraft && editionToForm(refusedDraft, edition.version)}
          />
        </form>
        {children}
      </div>
      {isBeside ? (
        <div className="sticky top-0 flex h-dvh flex-col pb-4 pt-4">
          <h3 className="mb-3 text-sm font-semibold text-sand-dim">Preview</h3>
          <div className="min-h-0 flex-1 overflow-hidden rounded-lg border border-night-line">
            <LivePreview values={form.values} read={read} saved={edition.draft} show={previewOf} />
          </div>
        </div>
      ) : null}
      {open?.what === 'preview' ? (
        <PreviewDialog onClose={() => setOpen(null)}>{previewOf(open.edition)}</PreviewDialog>
      ) : null}
      {open?.what === 'publish' ? (
        <PublishDialog
          {...open}
          shownNow={edition.published ?? shownNow ?? edition.draft}
          onClose={() => setOpen(null)}
          failure={failure(publishing)}
          onPublish={(release) => void store(open.edition, release)}
        />
      ) : null}
    </div>
  );
};

interface PreviewDialogProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The preview over the whole page, where there is no room beside the form. */
const PreviewDialog = ({ onClose, children }: PreviewDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Returns the focus, and calls `onClose`.
  const close = () => dialog.current?.close();
  useCloseOnBack(true, close);
  return (
    <dialog ref={dialog} aria-label="Preview" onClose={onClose}>
      <div className="fixed inset-0 flex flex-col bg-night text-sand">
        <div className="border-b border-lamp pt-[env(safe-area-inset-top)]">
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <p className="min-w-0 flex-1 basis-40 text-sm">
              <strong className="font-semibold">Preview.</strong> Visitors do not see this yet. Links and
              buttons do nothing here.
            </p>
            <Button size="small" onClick={close}>
              Close
            </Button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
};

interface LivePreviewProps {
  readonly values: EditionFormValues;
  readonly read: (values: EditionFormValues) => FormReading<Edition>;
  /** Shown while a field is invalid. */
  readonly saved: Edition;
  readonly show: (edition: Edition) => ReactNode;
}

/** The landing page with the form's values. Deferred, so that typing stays fast. */
const LivePreview = ({ values, read, saved, show }: LivePreviewProps) => {
  const reading = read(useDeferredValue(values));
  return show(reading.kind === 'valid' ? reading.value : saved);
};

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
const PublishDialog = ({
  edition,
  shownNow,
  onClose,
  waiting,
  readers,
  taken,
  isSending,
  failure,
  onPublish,
}: PublishDialogProps) => {
  const [note, setNote] = useState('');
  const [movesWaitlist, setMovesWaitlist] = useState(waiting > 0);
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
      {taken > edition.seats ? (
        <p role="alert" className="mt-4 rounded-md border border-laterite px-4 py-3">
          {taken} seats are taken already. Nobody loses theirs: {taken - edition.seats} more come than there
          would be seats.
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
          {isSending ? 'Close' : 'Cancel'}
        </Button>
        <Button
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onPublish({ note: note.trim(), move_waitlist: movesWaitlist });
          }}
        >
          {isSending ? 'Sending…' : 'Publish'}
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
