import { tabValues } from '../../engine/local/store/keys.ts';

const longest = 64;

/** Returns the code of `?ref=` in `search`, else the one that this tab came with before; null without either. */
export const readReferralCode = (search: string): string | null => {
  const code = new URLSearchParams(search).get('ref')?.trim().slice(0, longest);
  if (code) tabValues.referralCode.write(code);
  return code || tabValues.referralCode.read();
};

/** A code that is not valid leaves with the address that brought it. */
export const forgetReferralCode = (): void => void tabValues.referralCode.write(null);
