import * as v from 'valibot';

const longest = 100;

const value = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(longest),
);

/** The source of a visit: the link's campaign parameters and a member's referral code. */
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

/** Reads the source from an address's query and cuts each value to 100 characters; null without one. */
export const readSource = (search: string): Source | null => {
  const query = new URLSearchParams(search);
  const found = Object.keys(sourceSchema.entries).flatMap((name) => {
    const text = query.get(name)?.trim().slice(0, longest);
    return text ? [[name, text] as const] : [];
  });
  const source = v.safeParse(sourceSchema, Object.fromEntries(found));
  return found.length > 0 && source.success ? source.output : null;
};
