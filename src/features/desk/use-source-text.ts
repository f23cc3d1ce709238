import { useLiveQuery } from 'dexie-react-hooks';
import type { DeskApplication } from '../applications/rules/decision.ts';
import { nameOf } from '../people/rules/profile.ts';
import { personalReferralCode } from '../invitations/rules/referral-links.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { peopleTables } from '../people/tables.ts';

type Source = DeskApplication['source'];

/** Returns a function that says where an applicant came from: "Instagram, villa-night", or "Asha Naik’s link". */
export const useSourceText = (): ((source: Source) => string) => {
  const mirror = useMember()?.mirror;
  const names = useLiveQuery(async () => {
    const profiles = (await mirror?.rows(peopleTables.profiles).toArray()) ?? [];
    return new Map(profiles.map((profile) => [personalReferralCode(profile.id), nameOf(profile)]));
  }, [mirror]);
  return (source) => sourceText(source, (code) => names?.get(code));
};

/** `nameOfCode`: returns the name of the member with this referral code; undefined for an unknown code. */
export const sourceText = (source: Source, nameOfCode: (code: string) => string | undefined): string => {
  const { utm_source: site, utm_campaign: campaign, ref } = source ?? {};
  const parts = [
    typeof site === 'string' ? siteName(site) : null,
    typeof campaign === 'string' ? campaign : null,
    typeof ref === 'string' ? `${nameOfCode(ref.toUpperCase()) ?? 'A member'}’s link` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'No campaign and no link' : parts.join(', ');
};

const siteName = (site: string): string =>
  siteNames[site.toLowerCase()] ?? `${site.charAt(0).toUpperCase()}${site.slice(1)}`;

/** The sites whose names have more than one capital. */
const siteNames: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
};
