/** A member of the demo data. Fields that are left out stay empty in the profile. */
export interface DemoMember {
  readonly email: string;
  readonly fullName?: string;
  readonly username?: string;
  readonly bio?: string;
  readonly skills?: readonly string[];
  readonly location?: string;
  readonly website?: string;
  readonly github?: string;
  readonly linkedin?: string;
  readonly joinedDaysAgo: number;
  readonly activeHoursAgo: number;
}

/** The accounts that people and tests sign in with. */
export const asha: DemoMember = {
  email: 'asha@example.com',
  fullName: 'Asha Naik',
  username: 'asha',
  bio: 'Runs three homestays in Assagao and the booking site behind them. Built the first version at the villa, in one night, on too much coffee.',
  skills: ['Hospitality', 'Booking systems', 'No-code', 'Photography', 'Konkani'],
  location: 'Assagao, Goa',
  website: 'https://asha-homestays.example',
  github: 'asha-naik-demo',
  linkedin: 'asha-naik-demo',
  joinedDaysAgo: 64,
  activeHoursAgo: 1,
};

export const ravi: DemoMember = {
  email: 'ravi@example.com',
  fullName: 'Ravi Menezes',
  username: 'ravi_m',
  bio: 'Third-generation boat builder, first-generation website owner. Turning the yard into a booking calendar, one form at a time.',
  skills: ['Boat building', 'Operations', 'WhatsApp automation'],
  location: 'Betim, Goa',
  github: 'ravi-menezes-demo',
  joinedDaysAgo: 58,
  activeHoursAgo: 3,
};

/** The club's organiser, who may open the desk. */
export const organiser: DemoMember = {
  email: 'organiser@example.com',
  fullName: 'Nadia Fonseca',
  username: 'nadia',
  bio: 'Keeps the villa’s keys, the guest list and the coffee. Write to me before you write to everybody.',
  skills: ['Hosting', 'Operations', 'Portuguese'],
  location: 'Siolim, Goa',
  joinedDaysAgo: 66,
  activeHoursAgo: 4,
};

export const demoPassword = 'goa-demo-2025';
