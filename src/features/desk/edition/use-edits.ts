import { useRef, useState } from 'react';
import { parseEditionForm, type EditionForm } from '../../../domain/edition-form.ts';
import type { Edition } from '../../../domain/edition.ts';
import { memberValues } from '../../../local/store/member-keys.ts';
import { usePortal } from '../../../runtime/hooks/portal-context.ts';

/** The organiser's unsaved form of an edition, and the version of the draft with which typing began. */
export interface Edits {
  readonly form: EditionForm;
  readonly seen: number;
}

const keptFor = (uid: string | undefined) => (uid === undefined ? null : memberValues(uid).editionEdits);

/** The edition whose form has unsaved edits on this device; '' for a new one, undefined without edits. */
export const useEditedId = (): string | undefined => Object.keys(keptFor(usePortal()?.uid)?.read() ?? {})[0];

/** The unsaved edits of this draft, which the device keeps until they are saved or discarded. */
export const useEdits = (draft: Edition) => {
  const kept = keptFor(usePortal()?.uid);
  const [edits, setEdits] = useState<Edits | null>(() => {
    const held = kept?.read()?.[draft.id];
    const form = held ? parseEditionForm(held.form, draft) : null;
    return held && form ? { form, seen: held.seen } : null;
  });
  // One press may change two places, before the next render.
  const newest = useRef(edits);
  const keep = (next: Edits | null) => {
    newest.current = next;
    setEdits(next);
    const { [draft.id]: _before, ...others } = kept?.read() ?? {};
    const all = next
      ? { ...others, [draft.id]: { seen: next.seen, form: JSON.stringify(next.form) } }
      : others;
    kept?.write(Object.keys(all).length > 0 ? all : null);
  };
  return { edits, keep, newest: () => newest.current };
};
