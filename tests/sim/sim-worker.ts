/** One thread of `run-sim.ts`: takes chunks of seeds, gives back what became of them. */
import { parentPort } from 'node:worker_threads';
import { runChunk } from './seed-runner.ts';

export interface Chunk {
  readonly from: number;
  readonly seeds: number;
  readonly stopsAtFailure: boolean;
}

parentPort?.on(
  'message',
  (chunk: Chunk) => void runChunk(chunk).then((tally) => parentPort?.postMessage(tally)),
);
