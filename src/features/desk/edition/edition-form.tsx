import { Suspense, useRef, useState, type FormEvent } from 'react';
import { editionNames } from '../../../content/edition-name.ts';
import type { DeskEdition } from '../../../domain/desk-edition.ts';
import type { Edition } from '../../../domain/edition.ts';
import {
  editionToForm,
  parseEditionForm,
  readEditionForm,
  withValue,
  type EditionErrors,
} from '../../../domain/edition-form.ts';
import { newEditionId } from '../../../domain/next-edition.ts';
import { useOutbox } from '../../../member/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { changeStored } from '../../../ui/change-stored.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import type { LazyComponent } from '../../../ui/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ActState } from '../act-state.tsx';
import { UnsavedEdits } from '../unsaved-edits.tsx';
import { editionIn, useActs } from '../../../member/hooks/use-acts.ts';
import { useEdits } from '../use-edits.ts';
import { EditionFields } from './edition-fields.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Shows the landing page with these editions, the newest first. */
export type Preview = LazyComponent<{
  readonly editions: readonly [Edition, ...Edition[]];
  readonly onClose: () => void;
}>;

interface EditionFormProps {
  readonly edition: DeskEdition;
  /** All other editions, the newest first. */
  readonly others: readonly DeskEdition[];
  readonly preview: Preview;
  /** Called with the edition's id once this device holds what was saved. */
  readonly onSaved: (id: string) => void;
}

/** The fields of one edition, with what one can do with them. */
export const EditionForm = ({ edition, others, preview, onSaved }: EditionFormProps) => {
  const outbox = useOutbox();
  const element = useRef<HTMLFormElement>(null);
  const { edits, newest, keep } = useEdits('editionEdits', edition.draft.id, (kept) =>
    parseEditionForm(kept, edition.draft),
  );
  const [errors, setErrors] = useState<EditionErrors>({});
  const [open, setOpen] = useState<{
    readonly what: 'preview' | 'publish';
    readonly edition: Edition;
  } | null>(null);
  const subject = `edition ${edition.draft.id}`;
  const refused = useActs().findLast((act) => act.subject === subject && act.refusal !== null);
  const refusedDraft = refused ? editionIn(refused) : null;
  const form = edits?.form ?? editionToForm(edition.draft);
  const seen = edits?.seen ?? edition.version;

  const change = (path: string, value: unknown) => {
    const held = newest();
    keep({
      form: withValue(held?.form ?? editionToForm(edition.draft), path, value),
      seen: held?.seen ?? edition.version,
    });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(path))));
  };
  /** The edition in the form; null when a field is not valid, which then shows why. */
  const read = (): Edition | null => {
    const taken = others.map(({ draft }) => draft.id);
    const id = edition.draft.id || newEditionId(form.startsAt, taken);
    const reading = readEditionForm(form, { ...edition.draft, id });
    setErrors(reading.kind === 'invalid' ? reading.errors : {});
    if (reading.kind === 'valid') return reading.edition;
    if (element.current) focusFirstError(element.current);
    return null;
  };
  const act = async (action: 'save-edition' | 'publish-edition', content: Edition, note: string) => {
    const name = editionNames([content, ...others.map(({ draft }) => draft)]).get(content.id) ?? '';
    const isStored = await changeStored(() =>
      outbox.send('desk', {
        action,
        details: { content, seen, note },
        subject: `edition ${content.id}`,
        title: action === 'save-edition' ? `Save the draft of ${name}` : `Publish ${name}`,
        text: note === '' ? null : note,
      }),
    );
    if (!isStored) return;
    keep(null);
    onSaved(content.id);
  };
  const discard = () => {
    keep(null);
    setErrors({});
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const content = read();
    if (content) void act('save-edition', content, '');
  };
  const show = (what: 'preview' | 'publish') => {
    const content = read();
    if (content) setOpen({ what, edition: content });
  };
  const shownNow = newestPublished([edition, ...others]);

  return (
    <>
      <form ref={element} noValidate data-keeps-draft onSubmit={save} className="mt-6">
        <EditionFields form={form} errors={errors} change={change} />
        {Object.keys(errors).length > 0 ? (
          <p role="alert" className="mt-4 text-alarm">
            Please check the marked fields.
          </p>
        ) : null}
        <div className="tall:sticky bottom-0 z-1 -mx-4 mt-6 flex flex-wrap gap-3 border-t border-night-line bg-night px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-3 sm:mx-0 sm:bg-night-1 sm:px-0">
          <Button type="submit" variant="quiet" size="small">
            Save draft
          </Button>
          <Button variant="quiet" size="small" onClick={() => show('preview')}>
            Preview
          </Button>
          <Button size="small" onClick={() => show('publish')}>
            Publish…
          </Button>
        </div>
        <div className="mt-4 grid gap-3">
          {edits ? <UnsavedEdits onDiscard={discard} /> : null}
          <ActState subject={subject} />
          {refusedDraft ? (
            <Button
              variant="quiet"
              onClick={() => keep({ form: editionToForm(refusedDraft), seen: edition.version })}
            >
              Put my changes into the form again
            </Button>
          ) : null}
        </div>
      </form>
      {open?.what === 'preview' ? (
        <Suspense fallback={<Spinner label="Loading: Preview" />}>
          <preview.Component
            editions={[open.edition, ...others.flatMap(({ published }) => published ?? [])]}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      {open?.what === 'publish' ? (
        <PublishDialog
          edition={open.edition}
          shownNow={edition.published ?? shownNow ?? edition.draft}
          onClose={() => setOpen(null)}
          onPublish={(note) => {
            setOpen(null);
            void act('publish-edition', open.edition, note);
          }}
        />
      ) : null}
    </>
  );
};

/** The edition that the site is about. */
const newestPublished = (editions: readonly DeskEdition[]): Edition | undefined =>
  editions
    .flatMap(({ published }) => published ?? [])
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))[0];
