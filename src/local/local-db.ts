import Dexie, { type PromiseExtended } from 'dexie';

// On localhost Dexie prints every request that fails, also the expected: a first fill that meets a live row.
Dexie.debug = false;

/** What every database of the app is: it gives way to other tabs, and comes back after it was taken away. */
export class LocalDb extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability });
    // A later version of the app upgrades it in another tab, or deletes it. The next use opens it again as it is then;
    // `false` keeps Dexie's own listener from doing the same with a warning on the console.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  /** Dexie refuses every use after one failed opening; here the next use tries again: storage may be back by then. */
  override open(): PromiseExtended<Dexie> {
    const opening = super.open();
    opening.catch(() => {
      // Later, so that all who waited for this opening hear of its failure instead of beginning the next one.
      setTimeout(() => {
        if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false });
      });
    });
    return opening;
  }

  /** Calls `hear` whenever the browser closes it unasked, as it does when it evicts what a site keeps. */
  whenEvicted(hear: () => void): void {
    this.on('ready', () => this.backendDB().addEventListener('close', hear), true);
  }
}
