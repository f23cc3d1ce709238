import { useRef, useState } from 'react';
import { memberValues } from '../../local/store/member-keys.ts';
import { useMember } from '../../member/hooks/use-member.ts';

/** What an organiser typed and has not saved, and the version of the saved one with which typing began. */
export interface Edits<Form> {
  readonly form: Form;
  readonly seen: number;
}

type Place = 'editionEdits' | 'villaEdits';

const keptFor = (uid: string | undefined, place: Place) =>
  uid === undefined ? null : memberValues(uid)[place];

/** The edition whose form has unsaved edits on this device; '' for a new one, undefined without edits. */
export const useEditedId = (place: Place): string | undefined =>
  Object.keys(keptFor(useMember()?.uid, place)?.read() ?? {})[0];

/**
 * The unsaved edits of this edition's form, which the device keeps until they are saved or discarded. `parse` returns null for
 * a form of another shape, which an older version of the app may have kept.
 */
export const useEdits = <Form>(place: Place, edition: string, parse: (kept: string) => Form | null) => {
  const kept = keptFor(useMember()?.uid, place);
  const [edits, setEdits] = useState<Edits<Form> | null>(() => {
    const held = kept?.read()?.[edition];
    const form = held ? parse(held.form) : null;
    return held && form ? { form, seen: held.seen } : null;
  });
  // One press may change two places, before the next render.
  const newest = useRef(edits);
  const keep = (next: Edits<Form> | null) => {
    newest.current = next;
    setEdits(next);
    const { [edition]: _before, ...others } = kept?.read() ?? {};
    const all = next
      ? { ...others, [edition]: { seen: next.seen, form: JSON.stringify(next.form) } }
      : others;
    kept?.write(Object.keys(all).length > 0 ? all : null);
  };
  return { edits, keep, newest: () => newest.current };
};
