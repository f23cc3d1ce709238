/** The name of the button that publishes an edition: an address can lead to it as to a field. */
export const publishing = 'publish';

/** The address below the desk of one edition, and of one of its fields or `publishing`. */
export const editionLink = (id: string, field?: string): string =>
  `edition?${new URLSearchParams({ id, ...(field === undefined ? {} : { field }) }).toString()}`;

/** The edition and the field that an address names; null for what it does not name. */
export const readEditionLink = (search: string) => {
  const named = new URLSearchParams(search);
  return { id: named.get('id'), field: named.get('field') };
};
