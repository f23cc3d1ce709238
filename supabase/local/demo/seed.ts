import { readdir, readFile } from 'node:fs/promises';
import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import type { Database, Sql } from '../data/sql.ts';
import { demoApplications } from './applications.ts';
import { demoChat } from './chat.ts';
import { generatedMembers } from './generated-members.ts';
import { fixedId } from './ids.ts';
import { demoInvitations } from './invitations.ts';
import { demoMembers, organiser, type DemoMember } from './members.ts';

/** No data, the demo data, or the demo data and this many generated members. */
export type Seed = 'none' | 'demo' | number;

/**
 * Seeds a database once, in one transaction, so that a start after a killed one seeds again. Texts, ids and order are fixed;
 * times count back from `now`. Resolves to the seed in the database, which an earlier start may have chosen.
 */
export async function seedOnce(database: Database, seed: Seed, now: Date): Promise<Seed> {
  return database.transaction(async (tx) => {
    // The Supabase CLI records its seeds in the same table.
    await tx.query(
      'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
    );
    const { rows } = await tx.query<{ hash: string }>(
      'select hash from supabase_migrations.seed_files where path = $1',
      [MARK],
    );
    const earlier = rows[0]?.hash;
    if (earlier !== undefined) return seedFrom(earlier);

    if (seed !== 'none') await insertDemoData(tx, seed === 'demo' ? 0 : seed, now);
    await tx.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      MARK,
      String(seed),
    ]);
    return seed;
  });
}

const MARK = 'supabase/local/demo';

function seedFrom(mark: string): Seed {
  return mark === 'none' || mark === 'demo' ? mark : Number(mark);
}

async function insertDemoData(tx: Sql, generated: number, now: Date): Promise<void> {
  await insertMembers(tx, demoMembers, now);
  await tx.query('insert into private.organisers (user_id) values ($1)', [fixedId(organiser.email)]);
  await insertPictures(tx);
  await insertMessages(tx, now);
  await insertInvitations(tx, now);
  await insertApplications(tx, now);
  if (generated > 0) await insertMembers(tx, generatedMembers(generated), now);
  // Without this the planner would still count the tables as empty after thousands of new rows.
  await tx.query('analyze auth.users, public.profiles, public.activity, public.messages, public.invitations');
  // `npm start` renders the site with the demo's works itself, so the clock does not have to ask for a build.
  await tx.query('select public.mark_built(private.site_state())');
}

/** bcrypt of the demo password (members.ts), cost 8. Fixed, because 10,000 hashes would take a minute. */
const PASSWORD_HASH = '$2a$08$kezOKECBEYcRwxeQ/uyej.J3TDDiTYEcKTnTmmYeMa1ZjoIPPsJei';

/** Inserts accounts as a sign-up does. A trigger creates the profiles, which are filled in afterwards. */
async function insertMembers(tx: Sql, members: readonly DemoMember[], now: Date): Promise<void> {
  const rows = members.map((member) => ({
    id: fixedId(member.email),
    identity_id: fixedId(`identity:${member.email}`),
    email: member.email,
    full_name: member.fullName ?? null,
    username: member.username ?? null,
    bio: member.bio ?? null,
    skills: member.skills ?? null,
    location: member.location ?? null,
    website: member.website ?? null,
    github_username: member.github ?? null,
    linkedin_username: member.linkedin ?? null,
    joined: daysBefore(now, member.joinedDaysAgo),
    active: hoursBefore(now, member.activeHoursAgo),
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const parameters = [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))];
    await tx.query(INSERT_USERS, [...parameters, PASSWORD_HASH]);
    await tx.query(INSERT_IDENTITIES, parameters);
    await tx.query(FILL_PROFILES, parameters);
    await tx.query(FILL_ACTIVITY, parameters);
  }
}

const ROWS_PER_STATEMENT = 2000;

const MEMBER_ROWS = `
  jsonb_to_recordset($1::jsonb) as member (
    id uuid, identity_id uuid, email text, full_name text, username text, bio text, skills text[], location text,
    website text, github_username text, linkedin_username text, joined timestamptz, active timestamptz
  )`;

const METADATA = `
  jsonb_strip_nulls(jsonb_build_object(
    'sub', id, 'email', email, 'full_name', full_name, 'email_verified', true, 'phone_verified', false
  ))`;

const INSERT_USERS = `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
  select id, 'authenticated', 'authenticated', email, $2, joined,
    '{"provider": "email", "providers": ["email"]}'::jsonb, ${METADATA}, false, false, joined, joined
  from ${MEMBER_ROWS}`;

const INSERT_IDENTITIES = `
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
  select identity_id, 'email', id::text, id, ${METADATA}, joined, joined, joined
  from ${MEMBER_ROWS}`;

const FILL_PROFILES = `
  update public.profiles set
    username = member.username, bio = member.bio, skills = member.skills, location = member.location,
    website = member.website, github_username = member.github_username, linkedin_username = member.linkedin_username,
    created_at = member.joined
  from ${MEMBER_ROWS}
  where profiles.id = member.id`;

const FILL_ACTIVITY = `
  update public.activity set last_active = member.active
  from ${MEMBER_ROWS}
  where activity.user_id = member.id`;

/** `pictures/NAME.webp` is the picture of NAME@example.com; the SVG beside it is its source. */
async function insertPictures(tx: Sql): Promise<void> {
  const folder = new URL('pictures/', import.meta.url);
  for (const file of (await readdir(folder)).toSorted()) {
    if (!file.endsWith('.webp')) continue;
    const picture = await readFile(new URL(file, folder), 'base64');
    const owner = fixedId(`${file.slice(0, -'.webp'.length)}@example.com`);
    await tx.query('insert into public.pictures (user_id, image) values ($1, $2)', [owner, picture]);
  }
}

async function insertMessages(tx: Sql, now: Date): Promise<void> {
  const rows = demoChat(now).map(({ id, email, content, at }) => ({
    id,
    user_id: fixedId(email),
    content,
    at,
  }));
  await tx.query(
    `insert into public.messages (id, user_id, content, created_at)
     select id, user_id, content, at
     from jsonb_to_recordset($1::jsonb) as message (id uuid, user_id uuid, content text, at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

async function insertInvitations(tx: Sql, now: Date): Promise<void> {
  const rows = demoInvitations.map((invitation) => ({
    id: invitation.id,
    code: invitation.code,
    inviter_id: fixedId(invitation.inviter),
    invitee_id: invitation.acceptedDaysAgo === null ? null : fixedId(invitation.invitee),
    email: invitation.isByLink ? null : invitation.invitee,
    mailed: invitation.isByLink ? null : daysBefore(now, invitation.sentDaysAgo),
    status: invitation.status,
    sent: daysBefore(now, invitation.sentDaysAgo),
    accepted: invitation.acceptedDaysAgo === null ? null : daysBefore(now, invitation.acceptedDaysAgo),
  }));
  await tx.query(
    `insert into public.invitations (id, invitation_code, inviter_id, invitee_id, invitee_email, status, created_at,
       accepted_at, expires_at, mailed_at)
     select id, code, inviter_id, invitee_id, email, status, sent, accepted, sent + interval '30 days', mailed
     from jsonb_to_recordset($1::jsonb) as invitation (id uuid, code text, inviter_id uuid, invitee_id uuid, email text,
       status text, sent timestamptz, accepted timestamptz, mailed timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** Inserts applications, with the rows that a decision at the desk writes and without its mails. */
async function insertApplications(tx: Sql, now: Date): Promise<void> {
  const rows = demoApplications.map(({ decided, daysAgo, receiptToken, ...application }) => ({
    ...application,
    receipt_token: receiptToken,
    created_at: daysBefore(now, daysAgo),
    // The only edition is over: open applications wait for the next.
    edition: decided ? firstEdition.id : null,
    status: decided?.decision ?? 'new',
    version: decided ? 1 : 0,
    note: decided?.note ?? null,
    decided_at: decided ? daysBefore(now, decided.daysAgo) : null,
    filled_honeypot: false,
  }));
  const parameters = [JSON.stringify(rows)];
  await tx.query(
    `insert into public.applications
     select row.* from jsonb_populate_recordset(null::public.applications, $1::jsonb) as row`,
    parameters,
  );
  await tx.query(
    `insert into private.application_decisions (id, application_id, version, decision, outcome, note, decided_by, decided_at,
       mailed_at)
     select id, id, 1, status, status, note, $2, decided_at, decided_at
     from jsonb_to_recordset($1::jsonb) as application (id uuid, status text, note text, decided_at timestamptz)
     where status <> 'new'`,
    [...parameters, fixedId(organiser.email)],
  );
  await tx.query(
    `insert into private.attendees (edition, application_id, user_id, name, email, seated_at, payment)
     select application.edition, application.id, account.id, application.name, application.email, application.decided_at,
       'paid'
     from public.applications as application left join auth.users as account on account.email = application.email
     where application.status = 'accepted'`,
  );
  await tx.query(
    `insert into private.works (attendee_id, entry_id, title, address, live_at, picture, agreed_at)
     select place.id, application.id, title, address, live_at, picture, live_at + interval '1 day'
     from jsonb_to_recordset($1::jsonb) as application (id uuid, work jsonb)
     join private.attendees as place on place.application_id = application.id,
       jsonb_to_record(work) as written (title text, address text, live_at timestamptz, picture text)
     where title is not null`,
    parameters,
  );
}

const HOUR = 3_600_000;

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR).toISOString();
}

function daysBefore(now: Date, days: number): string {
  return hoursBefore(now, days * 24);
}
