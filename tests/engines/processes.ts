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
