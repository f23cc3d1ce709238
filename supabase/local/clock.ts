import type { Database } from './sql.ts';

const everyMs = 5000;

/**
 * The server's clock, which pg_cron drives on the hosted service: ticks in the database every five seconds, and calls the
 * edge function `clock` when it has mails to send. Resolves `stop` once no tick runs any more.
 */
export function startClock(
  database: Database,
  callFunction: () => Promise<unknown>,
  report: (...line: unknown[]) => void,
) {
  const tick = async (): Promise<void> => {
    const { rows } = await database.query<{ has_mails: boolean }>('select private.tick() as has_mails');
    if (rows[0]?.has_mails) await callFunction();
  };
  let ticking: Promise<void> | null = null;
  const next = () => {
    // A slow mail service must not pile up calls: the clock skips a tick while the last one runs.
    ticking ??= tick()
      .catch((error: unknown) => report('The clock failed:', error))
      .finally(() => (ticking = null));
  };
  next();
  const timer = setInterval(next, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await ticking;
    },
  };
}
