const key = 'goa-build-club:account-gone';

/** That the account which was signed in here was deleted or suspended: the sign-in page says so until somebody signs in. */
export const accountGoneMemory = {
  read(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  write(isGone: boolean): void {
    try {
      if (isGone) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing says nothing.
    }
  },
} as const;
