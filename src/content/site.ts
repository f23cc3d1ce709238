/**
 * Who the club is and where to reach it. Everything marked `placeholder: true` is a reserved
 * example that an operator replaces before going live.
 */
export interface Contact {
  readonly label: string;
  readonly href: string;
  readonly placeholder?: true;
}

export const site = {
  name: 'Goa Build Club',
  /** Under the icon on a home screen: at most 12 letters are shown. */
  shortName: 'Build Club',
  tagline: 'A website and working AI tools, built in one night in Goa.',
  /** For search results and shared links: at most 60 and 160 characters are shown. */
  title: 'Goa Build Club: your website built in one night in Goa',
  description:
    'A 24-hour bootcamp in a Goa villa. Entrepreneurs leave with a live website and AI tools that they run themselves, and meet online every month after it.',
  /** The origin of the live site, for canonical links and structured data. */
  origin: { href: 'https://goabuildclub.example', label: 'goabuildclub.example', placeholder: true },
  email: {
    href: 'mailto:hello@goabuildclub.example',
    label: 'hello@goabuildclub.example',
    placeholder: true,
  },
  phone: { href: 'tel:+910000000000', label: '+91 00000 00000', placeholder: true },
  social: [
    { href: 'https://instagram.example/goabuildclub', label: 'Instagram', placeholder: true },
    { href: 'https://whatsapp.example/goabuildclub', label: 'WhatsApp', placeholder: true },
  ],
  location: { street: '14 Laterite Lane', region: 'Goa, India', placeholder: true },
  copyrightYear: 2025,
  /** Name and story of whoever leads the club; the figures too are the operator's to confirm. */
  founder: {
    name: 'The founder',
    role: 'AI and digital marketing expert',
    experience: '15+ years of experience',
    helped: '500+ entrepreneurs helped',
    text: 'Fifteen years of websites, campaigns and launches, more than 500 entrepreneurs helped, and one lesson from all of it: people finish when they build together, in one place, with someone beside them who has done it before.',
    placeholder: true,
  },
} as const satisfies {
  name: string;
  shortName: string;
  tagline: string;
  title: string;
  description: string;
  origin: Contact;
  email: Contact;
  phone: Contact;
  social: readonly Contact[];
  location: { street: string; region: string; placeholder?: true };
  copyrightYear: number;
  founder: {
    name: string;
    role: string;
    experience: string;
    helped: string;
    text: string;
    placeholder?: true;
  };
};
