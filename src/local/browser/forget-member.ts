/**
 * Removes what this device keeps for one member beside the databases: drafts, what was saved here. All of it is kept
 * under a name with the member's id, so that whatever comes to it later goes too.
 */
export const forgetMember = (uid: string): void => {
  for (const kept of ['localStorage', 'sessionStorage'] as const)
    try {
      const storage = globalThis[kept];
      for (const key of Object.keys(storage)) if (key.includes(uid)) storage.removeItem(key);
    } catch {
      // Closed storage holds nothing to forget.
    }
};
