import * as v from 'valibot';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { Button } from '../../ui/button.tsx';
import type { KeptDraft, KeptForm } from '../../ui/use-kept-form.ts';
import { ActState } from './acts.tsx';
import { deskStored } from './stored.ts';

type StoredEdits = 'editionEdits' | 'villaEdits' | 'noteEdits' | 'workEdits';

/** The id of the edition whose form has unsaved edits on this device; '' for a new one, undefined without edits. */
export const useEditedId = (name: StoredEdits): string | undefined =>
  Object.keys(useStoredEdits(name)?.read() ?? {})[0];

const useStoredEdits = (name: StoredEdits) => {
  const uid = useMember()?.uid;
  return uid === undefined ? null : deskStored(uid)[name];
};

/**
 * The unsaved edits of a form, which the device keeps until they are saved or discarded. Ignores edits that do not match the schema,
 * as another version of the app may have stored. `id`: of the edition, application or attendee that the form is about.
 */
export const useKeptEdits = <Form,>(
  name: StoredEdits,
  id: string,
  schema: v.GenericSchema<unknown, Form>,
): KeptDraft<Form> | null => {
  const stored = useStoredEdits(name);
  return (
    stored && {
      isWhole: true,
      read() {
        const read = v.safeParse(schema, stored.read()?.[id]);
        return read.success ? read.output : null;
      },
      write(draft) {
        const { [id]: _before, ...others } = stored.read() ?? {};
        const all = draft ? { ...others, [id]: draft } : others;
        stored.write(Object.keys(all).length > 0 ? all : null);
      },
    }
  );
};

interface EditedForm<Form> {
  readonly form: Pick<KeptForm<Form, unknown>, 'draft' | 'replaceDraft'>;
}

/** The class of the state of a form in its action bar: beside the buttons, and on a phone above them. */
export const formState = 'max-sm:order-first max-sm:basis-full';

/** Says that this device stores the unsaved edits. */
export const UnsavedEdits = <Form,>({ form }: EditedForm<Form>) =>
  form.draft ? (
    <p className={`text-sm text-sand-dim ${formState}`}>
      Your changes are not saved yet. This device keeps them.
    </p>
  ) : null;

interface DiscardEditsProps<Form> extends EditedForm<Form> {
  readonly className?: string;
}

export const DiscardEdits = <Form,>({ form, className = '-ml-3' }: DiscardEditsProps<Form>) =>
  form.draft ? (
    <Button
      variant="undo"
      size="small"
      className={`justify-self-start ${className}`}
      onClick={({ currentTarget }) => {
        // This button unmounts with the edits.
        currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
        form.replaceDraft(null);
      }}
    >
      Discard changes
    </Button>
  ) : null;

interface EditsFooterProps<Form> extends EditedForm<Form> {
  /** The subject of the acts that save the form. */
  readonly subject: string;
  /** The values that the server refused; null without any. */
  readonly refused: Form | null;
}

/** Below a form: says why the server refused the last save, and offers to edit the refused values. */
export const RefusedEdits = <Form,>({ form, subject, refused }: EditsFooterProps<Form>) => (
  <div className="mt-4 grid gap-3 empty:hidden">
    <ActState subject={subject} only="refused" />
    {refused ? (
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => form.replaceDraft(refused)}>
        Put my changes into the form again
      </Button>
    ) : null}
  </div>
);

/** Below a form: discards its edits, away from the save button, and what `RefusedEdits` says. */
export const EditsFooter = <Form,>(props: EditsFooterProps<Form>) => (
  <div className="mt-4 grid">
    <DiscardEdits form={props.form} />
    <RefusedEdits {...props} />
  </div>
);
