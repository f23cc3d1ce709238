/** One thread of `run-sim.ts`: runs chunks of seeds and returns their results. */
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
