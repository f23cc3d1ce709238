import { eventToIcs, type CalendarEvent } from '../../domain/calendar.ts';

/** Hands the event to the person as a calendar file. */
export const downloadCalendar = async (event: CalendarEvent, fileName: string): Promise<void> => {
  const file = new File([eventToIcs(event)], fileName, { type: 'text/calendar;charset=utf-8' });
  // An installed web app on an iPhone ignores downloads; the share sheet offers the calendar.
  if (installedOnApple() && (await share(file))) return;
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

/** Whether the person was asked where to put the file, whatever they answered. */
const share = async (file: File): Promise<boolean> => {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

const installedOnApple = (): boolean => 'standalone' in navigator && navigator.standalone === true;
