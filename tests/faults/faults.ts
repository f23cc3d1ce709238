import { deviceFaults } from './device-faults.ts';
import type { Fault } from './fault.ts';
import { screenFaults } from './screen-faults.ts';
import { serverFaults } from './server-faults.ts';

/** All of them: what `npm run test:faults` plants. */
export const faults: readonly Fault[] = [...serverFaults, ...deviceFaults, ...screenFaults];
