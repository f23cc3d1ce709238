import type { DeskEdition } from '../rules/desk.ts';

/** The name of the button that publishes an edition. An address can name it like a field. */
export const publishing = 'publish';

/** The address, below the desk's, of an edition's form. `id`: empty for a new edition. `field`: a field to focus, or `publishing`. */
export const editionLink = (id: string, field?: string): string =>
  `edition?${new URLSearchParams({ id, ...(field === undefined ? {} : { field }) }).toString()}`;

/** The address at which an organiser plans the next edition: its draft, or a new one. `now` in epoch milliseconds. */
export const planningLink = (editions: readonly Pick<DeskEdition, 'draft'>[], now: number): string => {
  const ahead = editions.find(({ draft }) => Date.parse(draft.startsAt) > now);
  return editionLink(ahead?.draft.id ?? '', 'startsAt');
};

/** The edition and the field that an address names; each null when it names none. */
export const readEditionLink = (search: string) => {
  const named = new URLSearchParams(search);
  return { id: named.get('id'), field: named.get('field') };
};
