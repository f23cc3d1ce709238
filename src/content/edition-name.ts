import { eventDates } from './event-dates.ts';
import { editions } from './event.ts';

/** The days of an edition, "11-12 October (Saturday-Sunday), 2025"; null for an unknown id. */
export const editionName = (id: string): string | null => {
  const edition = editions.find((one) => one.id === id);
  return edition ? eventDates(edition).bootcamp : null;
};
