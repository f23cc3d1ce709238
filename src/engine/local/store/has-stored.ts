/** Whether localStorage has a value under the name. Imports nothing, because the build writes its text into a document. */
export const hasStored = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
};
