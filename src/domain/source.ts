import * as v from 'valibot';

const longest = 100;

const value = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(longest),
);

/** How a visitor came to apply: the campaign parameters of the link that led here, and a member's code. */
export const sourceSchema = v.partial(
  v.strictObject({
    utm_source: value,
    utm_medium: value,
    utm_campaign: value,
    utm_term: value,
    utm_content: value,
    ref: value,
  }),
);

export type Source = v.InferOutput<typeof sourceSchema>;

/** The source that the query of an address names, cut to what is kept; null when it names none. */
export const readSource = (search: string): Source | null => {
  const query = new URLSearchParams(search);
  const found = Object.keys(sourceSchema.entries).flatMap((name) => {
    const text = query.get(name)?.trim().slice(0, longest);
    return text ? [[name, text] as const] : [];
  });
  const source = v.safeParse(sourceSchema, Object.fromEntries(found));
  return found.length > 0 && source.success ? source.output : null;
};
