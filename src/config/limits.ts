/**
 * Every limit of the product. The migrations repeat the numbers as check constraints; a test compares the two.
 */
export const limits = {
  /** Lengths of texts count Unicode code points, like `char_length()` in the database. */
  messageLength: 500,
  messagesPerLoad: 100,
  /** How long a message's author may edit it, by the server's clock. */
  editMinutes: 15,
  fullNameLength: 100,
  /**
   * A member's name in plain letters must not match this pattern: "organiser" and the club's name (src/content/site.ts),
   * anywhere, or from the start of a word with spaces between the letters.
   */
  reservedInNames:
    'organ[il][sz]er|goa ?bu[il][il](d|c[il]) ?c[il]ub|(^| )o ?r ?g ?a ?n ?[il] ?[sz] ?e ?r|(^| )g ?o ?a ?b ?u ?[il] ?[il] ?d ?c ?[il] ?u ?b',
  usernameMin: 3,
  usernameMax: 30,
  bioLength: 500,
  locationLength: 100,
  websiteLength: 200,
  githubUsernameLength: 39,
  linkedinUsernameLength: 100,
  skills: 20,
  skillLength: 40,
  /** Bytes of a member's picture, before base64. */
  pictureBytes: 40_000,
  /** The longest side of a member's picture in pixels. */
  pictureSide: 512,
  /** Characters of the villa's map as a data URL: 150 kB in base64. */
  mapLength: 200_000,
  /** The longest side of the villa's map in pixels. */
  mapSide: 1600,
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
  /** The most mails to one address in `invitationMailDays` days, over all inviters. */
  invitationMails: 3,
  invitationMailDays: 30,
  /** An organiser's own words in the mail of a decision. */
  decisionNoteLength: 1000,
  applicationNoteLength: 1000,
  reportReasonLength: 500,
  announcementLength: 1000,
  /** The title of a work: what went live for a guest. */
  workTitleLength: 80,
  invitationsShown: 5,
  skillsShown: 3,
  lastActiveMinutes: 5,
  /** A device removes its copy after this many days without a pull. */
  mirrorDays: 60,
  /** The oldest payload version (`entryVersion`) that the server accepts; an older app must update. */
  oldestPayload: 1,
} as const;
