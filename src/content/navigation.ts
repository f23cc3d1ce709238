import { paths } from '../config/paths.ts';
import { site } from './site.ts';

/** The links at the top of the landing page and the legal pages. */
export const landingLinks = [
  { to: paths.reviews, label: 'Reviews' },
  { to: paths.members, label: 'Members Portal' },
  { to: paths.auth, label: 'Join Now' },
] as const;

export const reviewsLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.members, label: 'Members Portal' },
  { to: paths.auth, label: 'Join Now' },
] as const;

export const footer = {
  name: site.name,
  tagline: site.tagline,
  social: site.social,
  legal: [
    { href: paths.privacy, label: 'Privacy Policy' },
    { href: paths.terms, label: 'Terms of Service' },
  ],
  pages: [
    { href: paths.members, label: 'Members Resources' },
    { href: paths.reviews, label: 'Reviews' },
    { href: paths.event, label: 'Schedule' },
  ],
  email: site.email,
  phone: site.phone,
  location: site.location,
  copyrightYear: site.copyrightYear,
} as const;
