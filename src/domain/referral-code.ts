/** The code that a member may give to anyone; the database derives the same from the user's id to check it. */
export const personalReferralCode = (userId: string): string => `GOA-${userId.slice(-8).toUpperCase()}`;

/** The address that carries a code: site origin, "?ref=" and the code. */
export const referralLink = (origin: string, code: string): string =>
  `${origin}?ref=${encodeURIComponent(code)}`;

export interface ShareLinks {
  readonly text: string;
  readonly twitter: string;
  readonly linkedIn: string;
  readonly whatsApp: string;
}

/** Where each network takes a prepared post; `link` is a `referralLink`. */
export const shareLinks = (clubName: string, link: string): ShareLinks => {
  const text = `Join me at ${clubName} - the exclusive AI hackathon in paradise!`;
  return {
    text,
    twitter: `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`,
  };
};
