import * as v from 'valibot';
import { memberValues } from '../../local/store/member-keys.ts';
import { usePortal } from '../../member/hooks/portal-context.ts';
import type { KeptDraft } from '../../ui/use-kept-form.ts';

type Place = 'editionEdits' | 'villaEdits';

/** The edition whose form has unsaved edits on this device; '' for a new one, undefined without edits. */
export const useEditedId = (place: Place): string | undefined =>
  Object.keys(useStoredEdits(place)?.read() ?? {})[0];

const useStoredEdits = (place: Place) => {
  const uid = usePortal()?.uid;
  return uid === undefined ? null : memberValues(uid)[place];
};

/**
 * The unsaved edits of this edition's form, which the device keeps until they are saved or discarded. Edits of another shape,
 * which an older version of the app may have kept, count as none.
 */
export const useKeptEdits = <Form>(
  place: Place,
  edition: string,
  schema: v.GenericSchema<unknown, Form>,
): KeptDraft<Form> | null => {
  const stored = useStoredEdits(place);
  return (
    stored && {
      isWhole: true,
      read() {
        const held = v.safeParse(schema, stored.read()?.[edition]);
        return held.success ? held.output : null;
      },
      write(draft) {
        const { [edition]: _before, ...others } = stored.read() ?? {};
        const all = draft ? { ...others, [edition]: draft } : others;
        stored.write(Object.keys(all).length > 0 ? all : null);
      },
    }
  );
};
