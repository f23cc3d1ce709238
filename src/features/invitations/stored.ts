import { text } from '../../engine/local/store/formats.ts';
import { inTab } from '../../engine/local/store/key-value-store.ts';

/** The values that a tab stores about the link that led here. */
export const invitationsStored = {
  /** The code of `?ref=`, so that it survives the way to /auth and a reload. */
  referralCode: inTab('goa-build-club:referral', text),
} as const;
