/** Whether this is an installed app's window, to which the system leads what it launches. */
export const isAppWindow = (): boolean =>
  'launchQueue' in globalThis && !matchMedia('(display-mode: browser)').matches;
