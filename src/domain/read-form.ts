import * as v from 'valibot';

/** A validated form: its value, or the first sentence for each invalid field by its path, such as `hours.0.title`. */
export type FormReading<Value> =
  | { readonly kind: 'valid'; readonly value: Value }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> };

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
