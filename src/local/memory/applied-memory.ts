const key = 'goa-build-club:applied';

/**
 * Whether this device ever sent an application: then its outbox is worth looking
 * into at every start. Only a hint that spares the others the storage code.
 */
export const hasSomethingToSend = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

export const rememberApplied = (): void => {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // A browser that keeps nothing keeps no outbox either.
  }
};
