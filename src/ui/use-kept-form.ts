import { useLayoutEffect, useRef, useState } from 'react';
import type { Busy } from './use-busy.ts';
import { useForm, type Form, type FormReading } from './use-form.ts';

/** Where the device stores a draft: the values that were typed and not sent. */
export interface KeptDraft<Values> {
  /** Null without a draft. */
  readonly read: () => Partial<Values> | null;
  readonly write: (draft: Partial<Values> | null) => void;
  /** True: from the first change on the draft has all values, so that a pull changes none. False: only those that differ from `base`. */
  readonly isWhole?: boolean;
}

export interface KeptForm<Values, Output> extends Form<Values, Output> {
  readonly draft: Partial<Values> | null;
  /** True once the draft has been read. A prerendered form has none. */
  readonly isReady: boolean;
  /** Replaces the draft; null discards it. */
  replaceDraft(draft: Partial<Values> | null): void;
  /** Call once the device has stored the sent values. Replaces the draft with `rest`, unless somebody has typed meanwhile. */
  sent(rest?: Partial<Values> | null): void;
}

/** A form that starts with `base`. The device stores its draft until it is sent or discarded. */
export const useKeptForm = <Values extends object, Output>(
  kept: KeptDraft<Values> | null,
  read: (values: Values) => FormReading<Output>,
  base: Values,
  work?: Busy,
): KeptForm<Values, Output> => {
  const [draft, setDraft] = useState<Partial<Values> | null>(null);
  const [isReady, setReady] = useState(false);
  // The current draft: one press may change two fields before the next render.
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
    // oxlint-disable-next-line react/exhaustive-deps -- once: afterwards only this form writes the draft.
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

/** The values that differ from `base`; null if none does. */
export const differences = <Values extends object>(base: Values, values: Values): Partial<Values> | null => {
  const different: Partial<Values> = {};
  for (const name in values) if (values[name] !== base[name]) different[name] = values[name];
  return Object.keys(different).length > 0 ? different : null;
};
