import { paths } from '../../../config/paths.ts';
import { toMailAddress } from '../../../domain/mail-address.ts';

/** A member's personal code. The database derives the same code from the user's id. */
export const personalReferralCode = (userId: string): string => `GOA-${userId.slice(-8).toUpperCase()}`;

/** The share link: site origin, "?ref=" and the code. */
export const referralLink = (origin: string, code: string): string =>
  `${origin}?ref=${encodeURIComponent(code)}`;

/**
 * The link in an invitation mail, which leads to the sign-up form. The fragment has the invited address, because browsers send
 * fragments to no server. `siteUrl`: an origin, with or without a final slash.
 */
export const invitationLink = (siteUrl: string, code: string, email: string): string =>
  `${siteUrl.replace(/\/+$/, '')}${paths.auth}?ref=${encodeURIComponent(code)}#email=${encodeURIComponent(email)}`;

/** The address at which an invited visitor signs up, with an empty form. */
export const acceptPath = `${paths.auth}#email=`;

/** The address in the fragment of an invited person's link, empty if the link has none; null in any other fragment. */
export const invitedAddress = (hash: string): string | null => {
  const email = new URLSearchParams(hash.slice(1)).get('email');
  return email === null ? null : toMailAddress(email);
};

interface ShareLinks {
  readonly text: string;
  readonly twitter: string;
  readonly linkedIn: string;
  readonly whatsApp: string;
}

/** The share text and each network's address for a prepared post. `link` is a `referralLink`. */
export const shareLinks = (clubName: string, link: string): ShareLinks => {
  const text = `Join me at ${clubName} - the exclusive AI hackathon in paradise!`;
  return {
    text,
    twitter: `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`,
  };
};
