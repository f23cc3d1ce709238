import type { Database } from './data/sql.ts';

const everyMs = 5000;

export interface Clock {
  /** Ticks once. Resolves when the edge functions that had something to send have ended, also those of a tick that runs already. */
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
  // A slow mail service must not pile up calls: the clock skips a tick while the last one runs.
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
      timer = setInterval(() => void tick(), everyMs);
    },
    async stop() {
      clearInterval(timer);
      await ticking;
    },
  };
}
