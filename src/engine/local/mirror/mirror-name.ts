/** The name of a member's mirror. Apart from mirror-db.ts, because a public page does not load Dexie. */
export const mirrorName = (uid: string): string => `mirror-${uid}`;
