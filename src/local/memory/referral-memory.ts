const key = 'goa-build-club:referral';
const longest = 64;

/** The code of `?ref=`, kept for the tab so that it survives the way to /auth and a reload. */
export const referralMemory = {
  /** The code in `search`, else the one this tab came with before; null without either. */
  read(search: string): string | null {
    const code = new URLSearchParams(search).get('ref')?.trim().slice(0, longest);
    try {
      if (code) sessionStorage.setItem(key, code);
      return code || sessionStorage.getItem(key);
    } catch {
      return code || null;
    }
  },
} as const;
