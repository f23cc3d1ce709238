import type { DemoMember } from './members.ts';

/** `count` further members for measuring; the same people in every seeding. */
export function generatedMembers(count: number): DemoMember[] {
  const random = seededRandom(20251011);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const first = pick(FIRST_NAMES);
    const last = pick(LAST_NAMES);
    const trade = pick(TRADES);
    const place = pick(PLACES);
    const skills = new Set([trade, pick(SKILLS), pick(SKILLS), pick(SKILLS)]);
    return {
      email: `member${number}@example.com`,
      fullName: `${first} ${last}`,
      username: `${first}_${number}`.toLowerCase(),
      bio: `${trade} from ${place.split(',')[0]}. ${pick(SENTENCES)}`,
      skills: [...skills],
      location: place,
      joinedDaysAgo: 1 + Math.floor(random() * 365),
      activeHoursAgo: Math.floor(random() * 24 * 60),
    };
  });
}

/** Mulberry32, a seeded generator of numbers in [0, 1): the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words = (text: string): readonly string[] => text.split(', ');

const FIRST_NAMES = words(
  'Aarav, Aditi, Alina, Amar, Anaya, Anton, Bianca, Carlos, Chitra, Daniel, Divya, Elena, Esha, Felix, Gauri, Hugo, Ira, Ivan, Jaya, Jonas, Kavya, Kiran, Laila, Leo, Lucia, Mahesh, Maya, Mohit, Nadia, Neel, Nisha, Oscar, Pia, Qadir, Radha, Rahul, Rosa, Rui, Sana, Sanjay, Shreya, Tara, Uma, Varun, Wen, Yash, Zara',
);
const LAST_NAMES = words(
  'Almeida, Bhat, Braganza, Carvalho, Chodankar, Costa, Das, Ferrari, Ghosh, Gupta, Jain, Joshi, Kapoor, Khan, Larsen, Mehta, Menon, Moreira, Mukherjee, Nair, Novak, Palekar, Parab, Patel, Pinto, Reddy, Roy, Salgaonkar, Schmidt, Sequeira, Shah, Sharma, Singh, Tavares, Vaz, Verma, Walsh, Yadav',
);
const TRADES = words(
  'Baker, Ceramics, Consulting, Design, Education, Events, Export, Farming, Fashion, Film, Fitness, Fintech, Food, Healthcare, Hospitality, Law, Logistics, Marketing, Music, Photography, Publishing, Real estate, Retail, Software, Tourism, Wellness',
);
const SKILLS = words(
  'Accounting, Automation, Branding, Community, Copywriting, Data, E-commerce, Excel, Figma, Fundraising, Growth, Hiring, Illustration, Negotiation, Newsletters, No-code, Operations, Podcasting, Pricing, Product, Prompt engineering, Python, React, Sales, SEO, Spreadsheets, Storytelling, Training, Translation, Video',
);
const PLACES = words(
  'Panjim; Goa, Margao; Goa, Mapusa; Goa, Vasco; Goa, Ponda; Goa, Siolim; Goa, Mumbai; Maharashtra, Pune; Maharashtra, Bengaluru; Karnataka, Hyderabad; Telangana, Chennai; Tamil Nadu, Kochi; Kerala, Delhi, Jaipur; Rajasthan, Berlin; Germany, Lisbon; Portugal, London; UK, Singapore, Dubai; UAE, Nairobi; Kenya',
).map((place) => place.replace(';', ','));
const SENTENCES = [
  'Building the first website after ten years of word of mouth.',
  'Here to automate the boring half.',
  'Looking for people who have done this before.',
  'Small team, long list.',
  'Learning in public, slowly.',
  'Came for the bootcamp, stayed for the people.',
  'Happy to trade feedback.',
  'Wants fewer spreadsheets and more evenings.',
];
