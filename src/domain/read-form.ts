import * as v from 'valibot';

/** What a form holds after checking: its value, or one sentence for each field that is wrong. */
export type FormReading<Value, Field extends string> =
  | { readonly kind: 'valid'; readonly value: Value }
  | { readonly kind: 'invalid'; readonly errors: Partial<Readonly<Record<Field, string>>> };

/** Checks a form's fields against an object schema whose messages are sentences for the person who types. */
export const readForm = <Schema extends v.GenericSchema>(
  schema: Schema,
  fields: v.InferInput<Schema>,
): FormReading<v.InferOutput<Schema>, FieldOf<Schema>> => {
  const result = v.safeParse(schema, fields);
  if (result.success) return { kind: 'valid', value: result.output };
  const errors: Partial<Record<FieldOf<Schema>, string>> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0];
    // The first complaint about a field is the one to act on.
    if (field !== undefined && isFieldOf<Schema>(field, fields)) errors[field] ??= issue.message;
  }
  return { kind: 'invalid', errors };
};

type FieldOf<Schema extends v.GenericSchema> = Extract<keyof v.InferInput<Schema>, string>;

const isFieldOf = <Schema extends v.GenericSchema>(
  field: string,
  fields: v.InferInput<Schema>,
): field is FieldOf<Schema> => typeof fields === 'object' && fields !== null && field in fields;
