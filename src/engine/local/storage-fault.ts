/**
 * Why the databases of this device do not open. `refused`: the browser has none, or opens none. `silent`: it does not answer.
 * `blocked`: a page of an older version has one open. `full`: the device has no room.
 */
export type StorageFault = 'refused' | 'silent' | 'blocked' | 'full';
