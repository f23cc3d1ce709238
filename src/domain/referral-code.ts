/** A member's personal code. The database derives the same code from the user's id. */
export const personalReferralCode = (userId: string): string => `GOA-${userId.slice(-8).toUpperCase()}`;

/** The share link: site origin, "?ref=" and the code. */
export const referralLink = (origin: string, code: string): string =>
  `${origin}?ref=${encodeURIComponent(code)}`;

export interface ShareLinks {
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
