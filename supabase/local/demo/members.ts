import members from './members.json' with { type: 'json' };

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

/** All demo members. Fixed, because tests and screenshots name them. Some profiles are empty, which the directory has to show well too. */
export const demoMembers: readonly DemoMember[] = members;

const memberOf = (email: string): DemoMember => {
  const found = demoMembers.find((member) => member.email === email);
  if (!found) throw new Error(`${email} is no demo member.`);
  return found;
};

/** The accounts that people and tests sign in with. */
export const asha = memberOf('asha@example.com');
export const ravi = memberOf('ravi@example.com');
/** The club's organiser, who may open the desk. */
export const organiser = memberOf('organiser@example.com');

export const demoPassword = 'goa-demo-2025';
