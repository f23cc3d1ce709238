import { site } from './site.ts';

/** The subject of the mail that an applicant gets at once. The form names it, so that people find the mail. */
export const receiptSubject = `We have your application to ${site.name}`;
