import type { DeskEdition } from '../rules/desk.ts';

/** The name of the button that publishes an edition: an address can lead to it as to a field. */
export const publishing = 'publish';

/** The address below the desk of one edition, empty for a new one, and of one of its fields or `publishing`. */
export const editionLink = (id: string, field?: string): string =>
  `edition?${new URLSearchParams({ id, ...(field === undefined ? {} : { field }) }).toString()}`;

/** Where the next edition is planned: its draft, or a new one while none is ahead. `now` in epoch milliseconds. */
export const planningLink = (editions: readonly Pick<DeskEdition, 'draft'>[], now: number): string => {
  const ahead = editions.find(({ draft }) => Date.parse(draft.startsAt) > now);
  return editionLink(ahead?.draft.id ?? '', 'startsAt');
};

/** The edition and the field that an address names; null for what it does not name. */
export const readEditionLink = (search: string) => {
  const named = new URLSearchParams(search);
  return { id: named.get('id'), field: named.get('field') };
};
