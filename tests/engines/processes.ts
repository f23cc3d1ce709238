import type { ChildProcess } from 'node:child_process';

/** Resolves when a process is gone, or never came. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });

/** Ends a process that was started `detached`, and all that it started, without a word to any of them. */
export const killGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
};

/** The environment of a program in this time zone. */
export const environmentIn = (timeZone: string | undefined): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...(timeZone === undefined ? {} : { TZ: timeZone }),
});
