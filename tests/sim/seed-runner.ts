import { Worker } from 'node:worker_threads';
import type { Chunk } from './sim-worker.ts';
import { emptyTally, mergeTally, tallyOf, type Tally } from './sim-summary.ts';
import { simulate } from './simulator.ts';

/** Seeds in each message to a thread: few enough that all threads end at about the same time. */
const chunkSize = 250;
/** A large young generation, because worlds create much short-lived garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 } as const;

/**
 * Runs `seeds` worlds from seed `from` on, in `jobs` threads (1: in this one). The tally is the same for any number of
 * threads, unless `stopsAtFailure` ends the run early.
 */
export const runSeeds = async (options: {
  readonly from: number;
  readonly seeds: number;
  readonly jobs: number;
  readonly stopsAtFailure?: boolean;
  readonly onProgress?: (tally: Tally) => void;
}): Promise<Tally> => {
  const { from, seeds, jobs, stopsAtFailure = false, onProgress } = options;
  const tally = emptyTally();
  const chunks: Chunk[] = [];
  for (let first = from; first < from + seeds; first += chunkSize)
    chunks.push({ from: first, seeds: Math.min(chunkSize, from + seeds - first), stopsAtFailure });
  const takeChunk = () => (stopsAtFailure && tally.failed.length > 0 ? undefined : chunks.shift());
  const add = (part: Tally) => {
    mergeTally(tally, part);
    onProgress?.(tally);
  };
  if (jobs === 1) for (let chunk = takeChunk(); chunk; chunk = takeChunk()) add(await runChunk(chunk));
  else await Promise.all(Array.from({ length: jobs }, () => runThread(takeChunk, add)));
  return tally;
};

export const runChunk = async ({ from, seeds, stopsAtFailure }: Chunk): Promise<Tally> => {
  const tally = emptyTally();
  for (let seed = from; seed < from + seeds; seed++) {
    mergeTally(tally, tallyOf(await simulate(seed)));
    if (stopsAtFailure && tally.failed.length > 0) break;
  }
  return tally;
};

const runThread = async (takeChunk: () => Chunk | undefined, add: (part: Tally) => void): Promise<void> => {
  const worker = new Worker(new URL('sim-worker.ts', import.meta.url), { resourceLimits });
  try {
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        const chunk = takeChunk();
        if (chunk) worker.postMessage(chunk);
        else resolve();
      };
      worker.on('error', reject);
      worker.on('message', (part: Tally) => {
        add(part);
        next();
      });
      next();
    });
  } finally {
    await worker.terminate();
  }
};
