import type { Database } from './sql.ts';

const everyMs = 5000;

/**
 * The server's clock, which pg_cron drives on the hosted service: ticks in the database every five seconds, and calls the
 * edge functions that have something to send. Resolves `stop` once no tick runs any more.
 */
export function startClock(
  database: Database,
  callFunction: (name: string) => Promise<unknown>,
  report: (...line: unknown[]) => void,
) {
  const tick = async (): Promise<void> => {
    const { rows } = await database.query<{ due: readonly string[] }>('select private.tick() as due');
    await Promise.all((rows[0]?.due ?? []).map(callFunction));
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
