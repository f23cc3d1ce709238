import type { RemoteRow } from '../sync/ports.ts';
import type { Engine } from '../sync/engine.ts';
import type { Ask } from '../server/requests.ts';
import type { MemberStorage } from './read-overlay.ts';
import type { MemberStored } from '../local/store/member-store.ts';

/** The work of a capability for the member of this page, beside its screens. */
export interface Service {
  /** The small values that it keeps on the device for each member. */
  readonly stored?: MemberStored;
  /** Begins once the first view is shown, and ends with `closing`. */
  start?(member: MemberStorage, closing: AbortSignal): void;
  /** Runs when the member leaves this device, before the mirror is removed. */
  leave?(uid: string): Promise<void>;
}

/** The work of a capability once the page is connected, until `closing`. Its code loads with the connection. */
export type OnlineService = (member: MemberStorage, online: Online, closing: AbortSignal) => void;

/** The half of a member that needs the API client. */
export interface Online {
  readonly engine: Engine;
  /** Runs a capability's request in the member's name. */
  readonly ask: Ask;
  /** Resolves once the first pull has succeeded or failed, at the latest after two seconds. */
  readonly caughtUp: Promise<void>;
  /** Calls `work` after each complete pull by this page. */
  readonly afterPull: (work: () => void) => void;
  /** Calls `onRows` with the rows that the live channel brought, once they are in the mirror. */
  readonly afterLive: (onRows: (rows: readonly RemoteRow[]) => void) => void;
}
