import { useEffect, useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { useBusy, type Busy } from './use-busy.ts';

/** Error sentences by the path of the field, such as `email` or `hours.0.title`. The path '' is the whole form. */
export type FormErrors = Readonly<Record<string, string>>;

export type FormReading<Output> =
  | { readonly kind: 'valid'; readonly value: Output }
  | { readonly kind: 'invalid'; readonly errors: FormErrors };

/** The values of a form, and the function that changes them: the pair of `useState`. */
export type FormState<Values> = readonly [values: Values, change: (update: (now: Values) => Values) => void];

/** A form or a part of it, such as the fields of its venue. */
export interface Part<Values> {
  readonly values: Values;
  readonly errors: FormErrors;
  /** The path of this part; empty for the whole form. */
  readonly path: string;
  /** Changes the values and removes the errors of all valid fields below `path`, which is by default the path of this part. */
  change(update: (now: Values) => Values, path?: string): void;
  /** The part with this name. */
  at<Name extends keyof Values & string>(name: Name): Part<Values[Name]>;
  /** The props of a text field. */
  field(name: NameOfText<Values>): TextControl;
}

/** The names of the values that are texts. */
export type NameOfText<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

export interface TextControl {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
}

export interface Form<Values, Output> extends Part<Values> {
  /** The form is being sent. */
  readonly busy: boolean;
  /** Validates the values and returns the output. If a field is invalid, shows its error, focuses it and returns null. */
  read(): Output | null;
  /** Shows these errors and focuses the first field that has one. */
  fail(errors: FormErrors): void;
  /** The props of the `<form>`. A valid submission calls `send`. */
  props(send: (output: Output) => Promise<void> | void): {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  };
}

/**
 * The state of a form. `read` validates the values. An error stays until its field is valid. `work`: the busy state that this form shares
 * with others, of which only one may be sent at a time.
 */
export const useForm = <Values, Output>(
  read: (values: Values) => FormReading<Output>,
  [values, setValues]: FormState<Values>,
  work?: Busy,
): Form<Values, Output> => {
  const own = useBusy();
  const { busy, run } = work ?? own;
  const [errors, setErrors] = useState(none);
  const ref = useRef<HTMLFormElement>(null);
  const isFocusDue = useRef(false);
  // Waits until the errors are rendered: screen readers then read the error with the field, and a closed part has opened.
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const form = partOf(values, errors, '', (update, path) => {
    setValues(update);
    setErrors((now) => (now === none ? now : withoutPath(now, path, read(update(values)))));
  });
  const fail = (found: FormErrors) => {
    isFocusDue.current = true;
    setErrors(found);
  };
  const readNow = (): Output | null => {
    const reading = read(values);
    if (reading.kind === 'invalid') {
      fail(reading.errors);
      return null;
    }
    setErrors(none);
    return reading.value;
  };
  return {
    ...form,
    busy,
    fail,
    read: readNow,
    props: (send) => ({
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        const output = readNow();
        if (output !== null) run(async () => send(output));
      },
    }),
  };
};

const none: FormErrors = {};

/** Removes the error of the whole form and, below the path, the errors of the fields that are valid. */
const withoutPath = <Output>(errors: FormErrors, path: string, reading: FormReading<Output>): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      if (field === '') return [];
      if (!`${field}.`.startsWith(path && `${path}.`)) return [[field, error]];
      const found = reading.kind === 'invalid' ? reading.errors[field] : undefined;
      return found === undefined ? [] : [[field, found]];
    }),
  );

/** Creates a part of a form. `change` also gets the path below which to remove errors. */
export const partOf = <Values>(
  values: Values,
  errors: FormErrors,
  path: string,
  change: (update: (now: Values) => Values, path: string) => void,
): Part<Values> => {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  return {
    values,
    errors,
    path,
    change: (update, below = path) => change(update, below),
    at: (name) =>
      partOf(values[name], errors, pathOf(name), (update, changedPath) =>
        change((now) => ({ ...now, [name]: update(now[name]) }), changedPath),
      ),
    field: (name) => ({
      name: pathOf(name),
      value: String(values[name]),
      error: errors[pathOf(name)],
      onChange: ({ target: { value } }) => change((now) => ({ ...now, [name]: value }), pathOf(name)),
    }),
  };
};
