/** What a member has typed and not sent yet, kept for the next visit; by member, as a device may be shared. */
export const readDraft = (userId: string): string => {
  try {
    return localStorage.getItem(keyOf(userId)) ?? '';
  } catch {
    return '';
  }
};

/** Keeps the draft, or forgets it when it is empty. A browser that keeps nothing loses drafts, no more. */
export const keepDraft = (userId: string, text: string): void => {
  try {
    if (text === '') localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), text);
  } catch {
    // Storage is full or forbidden.
  }
};

const keyOf = (userId: string): string => `chat-draft-${userId}`;
