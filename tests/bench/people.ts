import { limits } from '../../src/config/limits.ts';
import type { Profile } from '../../src/features/people/rules/profile.ts';
import { generatedMembers } from '../../supabase/local/demo/generated-members.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { createRandom, type Random } from '../sim/random.ts';

/**
 * `count` profiles, the same ones in each run: the demo data's generated members with the variety of real people. Some names have
 * diacritics or are in Devanagari, biographies range from nothing to a few sentences with rare words, and skills have several
 * spellings.
 */
export const manyPeople = (count: number): Profile[] => {
  const random = createRandom(20_251_011);
  const rareWords = Array.from({ length: 30_000 }, () => rareWord(random));
  return generatedMembers(count).map((member, index) => {
    const name = random.chance(0.12) ? random.pick(FURTHER_NAMES) : member.fullName;
    return {
      id: uuid(random),
      username: random.chance(0.08) ? null : (member.username ?? null),
      full_name: random.chance(0.03) ? null : (name ?? null),
      bio: random.chance(0.1)
        ? null
        : biography(member.bio ?? '', rareWords, random).slice(0, limits.bioLength),
      skills: random.chance(0.05) ? null : (member.skills ?? []).map((skill) => respelled(skill, random)),
      location: random.chance(0.1) ? null : (member.location ?? null),
      website: random.chance(0.3) ? `https://member${index}.example` : null,
      github_username: random.chance(0.3) ? `member-${index}` : null,
      linkedin_username: random.chance(0.3) ? `member-${index}` : null,
      avatar_url: null,
      picture_digest: null,
      is_listed: true,
      is_organiser: false,
      created_at: '2025-09-01T06:00:00Z',
      last_active: random.chance(0.02)
        ? null
        : new Date(NEWEST - random.between(0, 60 * 24 * 3_600) * 1_000).toISOString(),
    };
  });
};

const NEWEST = Date.UTC(2025, 9, 11);

const biography = (first: string, rareWords: readonly string[], random: Random): string => {
  const sentences = [first];
  while (random.chance(0.45))
    sentences.push((random.pick(FURTHER_SENTENCES) ?? '').replaceAll('*', () => rareOf(rareWords, random)));
  return sentences.join(' ');
};

/** Picks a word; those further down the list are rarer. */
const rareOf = (words: readonly string[], random: Random): string =>
  words[Math.floor(words.length * random.next() ** 3)] ?? '';

const rareWord = (random: Random): string =>
  Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('') +
  (random.pick(ENDINGS) ?? '');

const respelled = (skill: string, random: Random): string => {
  if (random.chance(0.06)) return skill.toLowerCase();
  return random.chance(0.02) ? skill.toUpperCase() : skill;
};

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 8 }, () => random.between(0, 0xffff).toString(16).padStart(4, '0'));
  return [hex.slice(0, 2).join(''), hex[2], hex[3], hex[4], hex.slice(5).join('')].join('-');
};

const FURTHER_NAMES = [
  'Zoë Müller',
  'Søren Kjærgaard',
  'José Araújo',
  'Łukasz Żak',
  'François Lefèvre',
  'Ångström Öberg',
  'Nguyễn Thị Hương',
  'किरण देसाई',
  'आशा नाईक',
  'प्रिया कामत',
  'Ελένη Παπαδοπούλου',
  'Алёна Соколова',
  'Renée D’Souza',
  'İpek Yıldız',
];
const SYLLABLES =
  'ka ri mo te lu sha ven dor pan jim ta na ro be gal chi mar go sol per an ul ist quo fen'.split(' ');
const ENDINGS = ['', '', '', 's', 'a', 'er', 'ing', 'ia', ','];
const FURTHER_SENTENCES = [
  'Started * with two friends in a garage near *.',
  'Before that I spent nine years at * and learned to say no.',
  'Ask me about * and the tools around it!',
  'On weekends I restore * furniture and play badminton.',
  'My customers are schools, clinics and the * cooperative.',
  'We ship * to eleven countries, mostly by post.',
  'Speaks Konkani, English and a little *.',
  'The plan for this year: automate *, hire one person, sleep.',
  'Currently reading everything on * that I can find.',
  'If you know somebody at *, please introduce me.',
];

/** Inserts the people into the database, because a sign-up takes a tenth of a second for each. */
export const insertPeople = async (
  database: TestServer['database'],
  people: readonly Profile[],
): Promise<void> => {
  for (let start = 0; start < people.length; start += 500) {
    const rows = [JSON.stringify(people.slice(start, start + 500))];
    await database.query(insertUsers, rows);
    await database.query(fillProfiles, rows);
    await database.query(fillActivity, rows);
  }
};

const insertUsers = `
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select id, 'authenticated', 'authenticated', id || '@example.com', '{}', '{}', now(), now()
  from jsonb_to_recordset($1::jsonb) as member (id uuid)`;

const fillProfiles = `
  update public.profiles set username = member.username, full_name = member.full_name, bio = member.bio,
    skills = member.skills, location = member.location
  from jsonb_to_recordset($1::jsonb) as member
    (id uuid, username text, full_name text, bio text, skills text[], location text)
  where profiles.id = member.id`;

const fillActivity = `
  update public.activity set last_active = coalesce(member.last_active, activity.last_active)
  from jsonb_to_recordset($1::jsonb) as member (id uuid, last_active timestamptz)
  where user_id = member.id`;
