import { eventToIcs, type CalendarEvent } from '../../domain/calendar.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Hands the event to the person as a calendar file. */
export const downloadCalendar = (event: CalendarEvent, fileName: string): Promise<void> =>
  saveFile(new File([eventToIcs(event)], fileName, { type: 'text/calendar;charset=utf-8' }));
