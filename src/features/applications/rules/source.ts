/** The parameters of a link that name the source of a visit: a campaign and a member's referral code. */
export const sourceNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'ref',
] as const;

/** Each value is cut to this many characters. */
export const sourceLength = 100;

export type Source = { readonly [Name in (typeof sourceNames)[number]]?: string | undefined };

/** Reads the source of a visit from an address's query, each value cut to 100 characters; null without one. */
export const readSource = (search: string): Source | null => {
  const query = new URLSearchParams(search);
  const found = sourceNames.flatMap((name) => {
    const text = query
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, sourceLength)
      // Drops half an emoji at the cut, which the database would refuse.
      .replace(/[\p{Cs}\u200D]+$/u, '')
      .trim();
    return text ? [[name, text] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
};
