import { availableParallelism, cpus, loadavg } from 'node:os';

/** What a measurement was taken on, for its report; the load is that of the minute before. */
export const thisMachine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  processors: availableParallelism(),
  loadBefore: loadavg()[0] ?? 0,
  node: process.version,
});

export type Machine = ReturnType<typeof thisMachine>;

export const machineText = ({ processor, processors, loadBefore }: Machine): string =>
  `${processor}, ${processors} processors, load ${loadBefore.toFixed(2)}`;
