import { useState, type ReactNode } from 'react';
import { editionAhead } from '../../editions/rules/published-editions.ts';
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
import { useMedia } from '../use-media.ts';
import { AreaBoundary } from '../../../ui/area-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { EditsFooter, formState, UnsavedEdits, useKeptEdits } from '../kept-edits.tsx';
import { ActState, useAct, useActs } from '../acts.tsx';
import { aboveActionBar, actionBarClass } from '../part.tsx';
import { editionIn, publishedOf, type ShownEdition } from '../desk-with.ts';

import type { DeskApplication } from '../../applications/rules/decision.ts';
import { seatsTaken, waitingForNext } from '../applications/desk-applications.ts';
import { editionChanges, newsForGuests } from './edition-changes.ts';
import { EditionFields } from './edition-fields.tsx';
import { publishing } from './edition-link.ts';
import { LivePreview, PreviewDialog, type Preview } from './edition-preview.tsx';
import { PublishDialog, type Publication } from './publish-dialog.tsx';

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
      isFirst: edition.published === null,
      concernsGuests: edition.published !== null && newsForGuests(edition.published, content) !== '',
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
