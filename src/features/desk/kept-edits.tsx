import * as v from 'valibot';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { Button } from '../../ui/button.tsx';
import type { KeptDraft } from '../../ui/use-kept-form.ts';
import { deskStored } from './stored.ts';

type Place = 'editionEdits' | 'villaEdits' | 'noteEdits' | 'workEdits';

/** The id of the edition whose form has unsaved edits on this device; '' for a new one, undefined without edits. */
export const useEditedId = (place: Place): string | undefined =>
  Object.keys(useStoredEdits(place)?.read() ?? {})[0];

const useStoredEdits = (place: Place) => {
  const uid = useMember()?.uid;
  return uid === undefined ? null : deskStored(uid)[place];
};

/**
 * The unsaved edits of a form, which the device keeps until they are saved or discarded. Edits of another shape, which an older
 * version of the app may have kept, count as none. `id`: of the edition, application or attendee that the form is about.
 */
export const useKeptEdits = <Form,>(
  place: Place,
  id: string,
  schema: v.GenericSchema<unknown, Form>,
): KeptDraft<Form> | null => {
  const stored = useStoredEdits(place);
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

/** Says beside a form's buttons that this device stores the unsaved edits. */
export const UnsavedEdits = () => (
  <p className="text-sand-dim">Your changes are not saved yet. This device keeps them.</p>
);

/** Stands below the form, away from what saves it. */
export const DiscardEdits = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Button
    variant="undo"
    size="small"
    className="-ml-3 justify-self-start"
    onClick={({ currentTarget }) => {
      // This button unmounts with the sentence.
      currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
      onDiscard();
    }}
  >
    Discard changes
  </Button>
);
