import type { Database } from './data/sql.ts';

const intervalMs = 5000;

export interface Clock {
  /** Ticks once, after a tick that already runs. Resolves when the edge functions of both have ended. */
  tick(): Promise<void>;
  /** Ticks now and every five seconds. A second call changes nothing. */
  start(): void;
  /** Resolves once no tick runs any more. */
  stop(): Promise<void>;
}

/**
 * The server's clock, which pg_cron drives on the hosted service: ticks in the database, and calls the edge functions
 * that have something to send.
 */
export function createClock(
  database: Database,
  callFunction: (name: string) => Promise<unknown>,
  report: (...line: unknown[]) => void,
): Clock {
  const run = async (): Promise<void> => {
    const { rows } = await database.query<{ due: readonly string[] }>('select private.tick() as due');
    await Promise.all((rows[0]?.due ?? []).map(callFunction));
  };
  let ticking: Promise<void> | null = null;
  // Skips a tick while the last one runs, so that a slow mail service does not pile up calls.
  const tick = () =>
    (ticking ??= run()
      .catch((error: unknown) => report('The clock failed:', error))
      .finally(() => (ticking = null)));
  let timer: NodeJS.Timeout | undefined;
  return {
    async tick() {
      await ticking;
      await tick();
    },
    start() {
      if (timer) return;
      void tick();
      timer = setInterval(() => void tick(), intervalMs);
    },
    async stop() {
      clearInterval(timer);
      await ticking;
    },
  };
}
