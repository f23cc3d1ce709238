import { invitationsStored } from './stored.ts';

const maxLength = 64;

/** Returns the code of `?ref=` in `search`, and stores it for this tab. Without one, returns the stored code or null. */
export const captureReferralCode = (search: string): string | null => {
  const code = new URLSearchParams(search).get('ref')?.trim().slice(0, maxLength);
  if (code) invitationsStored.referralCode.write(code);
  return code || invitationsStored.referralCode.read();
};

/** Forgets an invalid code. */
export const forgetReferralCode = (): void => void invitationsStored.referralCode.write(null);
