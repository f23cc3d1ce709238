import Dexie, { type PromiseExtended } from 'dexie';

// On localhost Dexie would print every failed request, also expected ones, such as adding a row that a live event has brought.
Dexie.debug = false;

/** The databases that this page is opening. */
export const openings = new Set<LocalDb>();

/** The base of the app's databases. Closes for a newer version in another tab, and opens again after an eviction. */
export class LocalDb extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability });
    // Another tab upgrades or deletes the database. The next use opens it again. `false` keeps Dexie's own listener from
    // warning on the console.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  /** Lets the next use retry a failed opening, which Dexie itself would refuse. */
  override open(): PromiseExtended<Dexie> {
    const opening = super.open();
    openings.add(this);
    const forget = () => openings.delete(this);
    opening.then(forget, forget);
    opening.catch(() => {
      // Deferred, so that all callers that await this opening get its error instead of opening again.
      setTimeout(() => {
        if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false });
      });
    });
    return opening;
  }

  /** Calls the listener when the browser itself closes the database, as for an eviction. */
  whenEvicted(listener: () => void): void {
    this.on('ready', () => this.backendDB().addEventListener('close', listener), true);
  }
}
