import type { Decision } from '../../../src/domain/decision.ts';
import type { ApplicationPlan } from '../../../src/domain/application.ts';
import type { Source } from '../../../src/domain/source.ts';
import { fixedId, fixedInvitationCode } from './ids.ts';

export interface DemoApplication {
  readonly id: string;
  readonly receiptToken: string;
  readonly name: string;
  readonly email: string;
  readonly business: string;
  readonly phone: string;
  readonly project: string;
  readonly plan: ApplicationPlan;
  readonly source: Source | null;
  readonly daysAgo: number;
  /** What the demo's organiser decided, and in which words. */
  readonly decided?: { readonly decision: Decision; readonly note: string; readonly daysAgo: number };
}

/** Applications for the desk, the newest first. Two are decided; the accepted one is of a member. */
export const demoApplications: readonly DemoApplication[] = [
  applicant(
    'Meera Shah',
    'Shah & Sons, tiles',
    'stay',
    0.1,
    'A catalogue of our tiles with prices, and a form that asks for the size of the floor. Today it is a PDF of 90 pages that nobody opens.',
    { utm_source: 'instagram', utm_campaign: 'villa-night' },
  ),
  applicant(
    'Joaquim Pinto',
    'Pinto’s Bakery',
    'locals',
    0.6,
    'Orders for poder bread by WhatsApp, collected before four in the morning. I want one list instead of sixty messages.',
    { ref: 'GOA-CE2EE05E' },
  ),
  applicant(
    'Ananya Kulkarni',
    'Studio Kulkarni',
    'combo',
    1.2,
    'A portfolio for interior work, and an assistant that writes the first draft of an offer from my notes of a site visit.',
    { utm_source: 'instagram', utm_campaign: 'villa-night' },
  ),
  applicant(
    'Farhan Sheikh',
    'Sheikh Logistics',
    'stay',
    2,
    'Where are my eleven trucks, and which of them is late? One page for my customers, so that they stop calling the drivers.',
    null,
  ),
  applicant(
    'Lourdes D’Mello',
    'Casa Lourdes Homestay',
    'locals',
    3.4,
    'Bookings without paying a portal eighteen percent. Four rooms, one calendar, and a page in Portuguese for the cousins.',
    { ref: 'GOA-DB437617' },
  ),
  applicant(
    'Vikram Rane',
    'Rane Ayurveda',
    'combo',
    5,
    'Reminders for patients, in Marathi and English, and a form before the first visit that my assistant can read aloud.',
    { utm_source: 'newsletter' },
  ),
  applicant(
    'Sofia Almeida',
    'Almeida Ceramics',
    'stay',
    8,
    'A shop with twelve plates a month that are sold out in an hour. I need a queue that is fair, and pictures that load in the village.',
    { utm_source: 'instagram' },
  ),
  applicant(
    'Kiran Bhat',
    'Bhat Tuition Centre',
    'locals',
    11,
    'Parents ask every evening whether their child was there. A page for each class, and one message a day.',
    null,
  ),
  applicant(
    'Nikhil Verma',
    'Verma Motors',
    'stay',
    16,
    'Used scooters with honest photos, and a calculator for the monthly rate. My nephew built one once, and then he moved to Pune.',
    { utm_source: 'google', utm_medium: 'search' },
  ),
  applicant(
    'Beatriz Gomes',
    'Gomes Catering',
    'stay',
    23,
    'Menus for weddings that change with every phone call. I want to send a link, and see what the family chose.',
    null,
  ),
  applicant(
    'Imran Qureshi',
    'Qureshi Prints',
    'combo',
    31,
    'Upload a photo, choose a fabric, pay. And somebody who answers “how long does it take” at midnight, which is not me.',
    { utm_source: 'instagram' },
  ),
  applicant(
    'Tara Sawant',
    'Sawant Organic Farm',
    'locals',
    38,
    'A box of vegetables each week, and a list of who is away. Now it is a notebook, and it got wet.',
    { ref: 'GOA-CE2EE05E' },
  ),
  {
    ...applicant(
      'Clive Pereira',
      'Pereira Audio',
      'stay',
      20,
      'Rental of sound systems with a calendar that my crew can read on the beach.',
      null,
    ),
    email: 'clive@example.com',
    decided: {
      decision: 'accepted',
      note: 'Please bring the small speakers. We will need them on Saturday.',
      daysAgo: 18,
    },
  },
  {
    ...applicant(
      'Rahul Khanna',
      'Khanna Ventures',
      'combo',
      27,
      'An app like all the others, but with blockchain. I bring the idea, you bring the people.',
      { utm_source: 'google' },
    ),
    decided: {
      decision: 'declined',
      note: 'We build with people who run a business already. Come back when yours is open.',
      daysAgo: 25,
    },
  },
];

function applicant(
  name: string,
  business: string,
  plan: ApplicationPlan,
  daysAgo: number,
  project: string,
  source: Source | null,
): DemoApplication {
  const address = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
  const digits = String(Number.parseInt(fixedId(`phone:${name}`).slice(0, 7), 16))
    .padStart(9, '0')
    .slice(0, 9);
  return {
    id: fixedId(`application:${name}`),
    receiptToken: fixedInvitationCode(`application:${name}`),
    name,
    email: address,
    business,
    phone: `+91 9${digits.slice(0, 4)} ${digits.slice(4)}`,
    project,
    plan,
    source,
    daysAgo,
  };
}
