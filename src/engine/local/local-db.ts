import Dexie, { type PromiseExtended } from 'dexie';

// On localhost Dexie prints every failed request, even expected ones, such as a first fill that meets a live row.
Dexie.debug = false;

/** The databases that this page is opening. */
export const openings = new Set<LocalDb>();

/** The base of the app's databases: gives way to other tabs, and opens again after an eviction. */
export class LocalDb extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability });
    // A later version of the app upgrades or deletes the database in another tab, and the next use opens it again.
    // `false` keeps Dexie's own listener from doing the same with a warning on the console.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  /** Lets the next use try to open again after a failed opening, which Dexie would refuse. */
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
