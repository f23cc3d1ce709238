/** The club's name, words and contacts. An operator replaces everything marked `placeholder: true` before going live. */
export const site = {
  name: 'Goa Build Club',
  /** The name under the icon on a home screen, which shows at most 12 letters. */
  shortName: 'Build Club',
  tagline: 'A website and working AI tools, built in one night in Goa.',
  /** Search results and shared links show at most 60 characters of the title and 160 of the description. */
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
  /** The club's office. Editions take place elsewhere. */
  location: { street: '14 Laterite Lane', region: 'Goa, India', state: 'Goa', placeholder: true },
  copyrightYear: 2025,
  /** The person who leads the club. The operator confirms the figures too. */
  founder: {
    name: 'The founder',
    role: 'AI and digital marketing expert',
    experience: '15+ years of experience',
    helped: '500+ entrepreneurs helped',
    text: 'Fifteen years of websites, campaigns and launches, more than 500 entrepreneurs helped, and one lesson from all of it: people finish when they build together, in one place, with someone beside them who has done it before.',
    placeholder: true,
  },
} as const;

/** The words of the sign-in page beside the picture of the villa. */
export const place = {
  event: 'One villa, one long table, one night: everybody leaves with a website that is live.',
  club: 'The people you built it with are in here, all year round.',
} as const;
