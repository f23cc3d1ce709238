import { text } from '../../engine/local/store/formats.ts';
import { inTab } from '../../engine/local/store/key-value-store.ts';

/** What a tab stores about the link that led here. */
export const invitationsStored = {
  /** The code of `?ref=`, which thus survives a reload and the way to /auth. */
  referralCode: inTab('goa-build-club:referral', text),
} as const;
