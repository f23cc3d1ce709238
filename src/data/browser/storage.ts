/**
 * Asks the browser to keep what this site stores also when space is short. Resolves to whether it does; false where it
 * cannot be asked.
 */
export const askToPersist = async (): Promise<boolean> => {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
};
