import * as v from 'valibot';

/** A validated form: its value, or one sentence for each invalid field. */
export type FormReading<Value, Field extends string> =
  | { readonly kind: 'valid'; readonly value: Value }
  | { readonly kind: 'invalid'; readonly errors: Partial<Readonly<Record<Field, string>>> };

/** Validates a form's fields with an object schema whose messages are sentences for the person. */
export const readForm = <Schema extends v.GenericSchema>(
  schema: Schema,
  fields: v.InferInput<Schema>,
): FormReading<v.InferOutput<Schema>, FieldOf<Schema>> => {
  const result = v.safeParse(schema, fields);
  if (result.success) return { kind: 'valid', value: result.output };
  const errors: Partial<Record<FieldOf<Schema>, string>> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0];
    // Keeps only the first issue of each field.
    if (field !== undefined && isFieldOf<Schema>(field, fields)) errors[field] ??= issue.message;
  }
  return { kind: 'invalid', errors };
};

type FieldOf<Schema extends v.GenericSchema> = Extract<keyof v.InferInput<Schema>, string>;

const isFieldOf = <Schema extends v.GenericSchema>(
  field: string,
  fields: v.InferInput<Schema>,
): field is FieldOf<Schema> => typeof fields === 'object' && fields !== null && field in fields;
