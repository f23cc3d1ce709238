/** Whether this device remembers something under the name. Stands alone: the build writes its text into a document. */
export const hasStored = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // A browser that blocks storage remembers nothing.
    return false;
  }
};
