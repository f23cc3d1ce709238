import * as v from 'valibot';

/** A validated form: its value, or the first sentence for each invalid field by its path, such as `hours.0.title`. */
export type FormReading<Value> =
  | { readonly kind: 'valid'; readonly value: Value }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> };

/**
 * Reads a form with a list, called `list`, in which an item without any text counts as absent. `read` gets the other items. The
 * path of an error names the item by its index in the form.
 */
export const readWithoutBlanks = <Item extends Readonly<Record<string, string>>, Value>(
  list: string,
  items: readonly Item[],
  read: (filled: readonly Item[]) => FormReading<Value>,
): FormReading<Value> => {
  const filled = items.filter((item) =>
    Object.entries(item).some(([name, text]) => name !== 'id' && text.trim() !== ''),
  );
  const reading = read(filled);
  if (reading.kind === 'valid') return reading;
  // The index of an item in the form differs from its index among the filled items.
  const toFormPath = (path: string) => {
    for (const [filledIndex, item] of filled.entries()) {
      const start = `${list}.${filledIndex}.`;
      if (path.startsWith(start)) return `${list}.${items.indexOf(item)}.${path.slice(start.length)}`;
    }
    return path;
  };
  return {
    kind: 'invalid',
    errors: Object.fromEntries(
      Object.entries(reading.errors).map(([path, text]) => [toFormPath(path), text]),
    ),
  };
};

/** Validates a form's fields with a schema whose messages are sentences for the person. */
export const readForm = <Schema extends v.GenericSchema>(
  schema: Schema,
  fields: unknown,
): FormReading<v.InferOutput<Schema>> => {
  const result = v.safeParse(schema, fields);
  if (result.success) return { kind: 'valid', value: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { kind: 'invalid', errors };
};
