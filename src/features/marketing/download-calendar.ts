import { eventToIcs, type CalendarEvent } from '../../domain/calendar.ts';

/** Hands the event to the person as a calendar file. */
export const downloadCalendar = async (event: CalendarEvent, fileName: string): Promise<void> => {
  const file = new File([eventToIcs(event)], fileName, { type: 'text/calendar;charset=utf-8' });
  if (installedOnApple() && navigator.canShare?.({ files: [file] })) {
    // An installed web app on an iPhone ignores downloads; the share sheet offers the calendar.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => {
    URL.revokeObjectURL(href);
  }, 10_000);
};

const installedOnApple = (): boolean => 'standalone' in navigator && navigator.standalone === true;
