import { deviceValues } from '../../local/store/keys.ts';
import { useStored } from '../../runtime/hooks/use-stored.ts';

/** Whether the visitor stopped the moving background; remembered on this device. */
export const usePaused = (): readonly [boolean, (paused: boolean) => void] => [
  useStored(deviceValues.backgroundPaused) !== null,
  (paused) => void deviceValues.backgroundPaused.write(paused || null),
];
