import { eventDates } from '../../content/event-dates.ts';
import type { Edition } from '../../content/event.ts';
import { calendarPath, partyCalendarEvent } from '../../content/party.ts';
import { googleCalendarUrl } from '../../domain/calendar.ts';

/** Writes another edition than the page was built for into every text and link. */
export const showEdition = (edition: Edition): void => {
  const dates = eventDates(edition);
  for (const [name, text] of Object.entries(dates))
    for (const element of document.querySelectorAll(`[data-event="${name}"]`)) {
      element.textContent = text;
      if (element instanceof HTMLTimeElement) element.dateTime = dates.startIso;
    }
  const calendars = {
    google: googleCalendarUrl(partyCalendarEvent(edition)),
    file: calendarPath(edition),
  };
  for (const [name, address] of Object.entries(calendars))
    document.querySelector(`a[data-calendar="${name}"]`)?.setAttribute('href', address);
};
