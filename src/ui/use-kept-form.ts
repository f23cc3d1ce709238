import { useLayoutEffect, useRef, useState } from 'react';
import type { Busy } from './use-busy.ts';
import { useForm, type Form, type FormReading } from './use-form.ts';

/** The device's place for a draft: the text that was typed and not sent. */
export interface KeptDraft<Values> {
  /** Null without a draft. */
  readonly read: () => Partial<Values> | null;
  readonly write: (draft: Partial<Values> | null) => void;
  /**
   * True: from the first change on, the draft stores all values, so that a pull changes none. Otherwise it stores only those that
   * differ.
   */
  readonly isWhole?: boolean;
}

export interface KeptForm<Values, Output> extends Form<Values, Output> {
  readonly draft: Partial<Values> | null;
  /** The draft has been read. A prerendered form does not know the device. */
  readonly isReady: boolean;
  /** Replaces the draft; null discards it. */
  replaceDraft(draft: Partial<Values> | null): void;
  /** Call once the device has stored the sent values: `rest` replaces the draft, unless somebody has typed since. */
  sent(rest?: Partial<Values> | null): void;
}

/** A form over `base` whose draft the device keeps until it is sent or discarded. */
export const useKeptForm = <Values extends object, Output>(
  kept: KeptDraft<Values> | null,
  read: (values: Values) => FormReading<Output>,
  base: Values,
  work?: Busy,
): KeptForm<Values, Output> => {
  const [draft, setDraft] = useState<Partial<Values> | null>(null);
  const [isReady, setReady] = useState(false);
  // One press may change two fields before the next render.
  const newest = useRef(draft);
  const show = (next: Partial<Values> | null) => {
    newest.current = next;
    setDraft(next);
  };
  const setAndStore = (next: Partial<Values> | null) => {
    show(next);
    kept?.write(next);
  };
  useLayoutEffect(() => {
    show(kept?.read() ?? null);
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on this form writes the draft.
  }, []);
  const change = (to: (now: Values) => Values) => {
    const next = to({ ...base, ...newest.current });
    setAndStore(kept?.isWhole ? next : differences(base, next));
  };
  const form = useForm(read, [{ ...base, ...draft }, change], work);
  const replaceDraft = (next: Partial<Values> | null) => {
    form.fail({});
    setAndStore(next);
  };
  return {
    ...form,
    draft,
    isReady,
    replaceDraft,
    sent(rest = null) {
      if (newest.current === draft) replaceDraft(rest);
    },
  };
};

/** The values that differ from those of `base`; null if none does. */
export const differences = <Values extends object>(base: Values, values: Values): Partial<Values> | null => {
  const different: Partial<Values> = {};
  for (const name in values) if (values[name] !== base[name]) different[name] = values[name];
  return Object.keys(different).length > 0 ? different : null;
};
