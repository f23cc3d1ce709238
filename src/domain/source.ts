/** What a link says of where it stood: its campaign, and the referral code of a member. */
export const sourceNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'ref',
] as const;

/** Of each value so many characters are kept. */
export const sourceLength = 100;

export type Source = { readonly [Name in (typeof sourceNames)[number]]?: string | undefined };

/** Reads the source from an address's query and cuts each value to 100 characters; null without one. */
export const readSource = (search: string): Source | null => {
  const query = new URLSearchParams(search);
  const found = sourceNames.flatMap((name) => {
    const text = query
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, sourceLength)
      .trim();
    return text ? [[name, text] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
};
