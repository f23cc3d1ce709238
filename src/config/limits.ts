/**
 * Every bound of the product, once. The same numbers stand as check constraints
 * in supabase/migrations; a test compares the two.
 */
export const limits = {
  /** Unicode code points, not UTF-16 units: `[...text].length`, `char_length()` in the database. */
  messageLength: 500,
  messagesPerLoad: 100,
  fullNameLength: 100,
  /** No member's name matches this pattern: it is the club's own voice, and holds the name of src/content/site.ts. */
  reservedInNames: 'organi[sz]er|goa[^a-z0-9]*build[^a-z0-9]*club',
  usernameMin: 3,
  usernameMax: 30,
  bioLength: 500,
  locationLength: 100,
  websiteLength: 200,
  githubUsernameLength: 39,
  linkedinUsernameLength: 100,
  skills: 20,
  skillLength: 40,
  emailLength: 254,
  passwordMin: 6,
  passwordMax: 72,
  applicationNameLength: 100,
  applicationBusinessLength: 200,
  applicationPhoneLength: 32,
  applicationProjectLength: 4000,
  invitationsPerDay: 20,
  invitationDays: 30,
  reminderAfterDays: 3,
  /** To one address in so many days, over all inviters. */
  invitationMails: 3,
  invitationMailDays: 30,
  reportReasonLength: 500,
  invitationsShown: 5,
  skillsShown: 3,
  lastActiveMinutes: 5,
  /** A device that has not reached the server for longer removes its copy. */
  copyDays: 60,
  /** The oldest version of the outbox's payloads that the server takes (`entryVersion`); an older app has to update. */
  oldestPayload: 1,
} as const;
