import type { Actor, Table } from './access.ts';

// The rows that the matrix tries to read and change, and those that it tries to insert.

export const ids = {
  visitor: null,
  member: '00000000-0000-4000-8000-00000000000a',
  other: '00000000-0000-4000-8000-00000000000b',
  unconfirmed: '00000000-0000-4000-8000-00000000000c',
  service: null,
} as const satisfies Record<Actor, string | null>;

export interface Fixture {
  /** The condition that finds one row; it begins with the column. */
  readonly key: (owner: string | null) => string;
  /** A valid value for every column that an insert needs, as SQL. */
  readonly row: (owner: string | null) => Readonly<Record<string, string>>;
  /** Whether an owner has only one row, which must go before an insert. */
  readonly isOnly: boolean;
}

/** The message that the reports are about. Its author has left, so no actor owns it. */
const reportedMessage = '00000000-0000-4000-8000-00000000000d';

const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const equals = (column: string) => (value: string | null) =>
  value === null ? `${column} is null` : `${column} = '${value}'`;

/** The rows whose column `key` names the owner. `others` are the values of the other columns. */
const rows = (key: string, others: Readonly<Record<string, string>> = {}): Fixture => ({
  key: equals(key),
  row: (owner) => ({ [key]: quoted(owner), ...others }),
  isOnly: false,
});
/** As {@link rows}, where an owner has only one. */
const oneRow = (key: string, others: Readonly<Record<string, string>> = {}): Fixture => ({
  ...rows(key, others),
  isOnly: true,
});

/** The rows of the tables that the API exposes. */
export const fixtures: Partial<Record<Table, Fixture>> = {
  'public.profiles': oneRow('id'),
  'public.activity': oneRow('user_id'),
  'public.profile_privacy': oneRow('id'),
  'public.pictures': oneRow('user_id', { image: "'/9j/wAALCAAIAAgBAREA/9k='" }),
  'public.messages': rows('user_id', { content: "'A'" }),
  'public.reactions': oneRow('user_id', {
    message_id: quoted(reportedMessage),
    emoji: "'👍'",
    is_on: 'true',
  }),
  'public.read_marks': oneRow('user_id'),
  'public.notification_choices': oneRow('user_id'),
  'public.invitations': rows('inviter_id', { invitee_email: "'new@example.com'" }),
  'public.invitation_stats': oneRow('user_id'),
  'public.announcements': rows('by', {
    id: 'gen_random_uuid()',
    text: "'A'",
    audience: "'members'",
    by_mail: 'false',
  }),
  'public.chairs': oneRow('id', { edition: "'2031-01'", number: '99', ground: '0' }),
  'public.tombstones': rows('owner', { table_name: "'messages'", id: 'gen_random_uuid()' }),
  'public.applications': rows('id', {
    id: 'gen_random_uuid()',
    name: "'A'",
    email: "'a@example.com'",
    business: "'A'",
    phone: "'123456'",
    project: "'A'",
    plan: "'stay'",
    edition: "'2025-10'",
  }),
  'public.message_reports': oneRow('reporter_id', {
    id: 'gen_random_uuid()',
    message_id: quoted(reportedMessage),
    reason: "'Rude'",
    content: "'A'",
  }),
};

/** Inserts a row of every owner into each of these tables. To be run as the owner of the database. */
export const ROWS_SQL = `
insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
values
  ('${ids.member}', 'authenticated', 'authenticated', 'member@example.com', '', '{}', '{}', now()),
  ('${ids.other}', 'authenticated', 'authenticated', 'other@example.com', '', '{}', '{}', now()),
  ('${ids.unconfirmed}', 'authenticated', 'authenticated', 'unconfirmed@example.com', '', '{}', '{}', null);
create view pg_temp.owner as select id, email, row_number() over (order by id) as number from auth.users;

insert into auth.sessions (id, user_id) select id, id from pg_temp.owner;
-- The matrix writes to the key what stands there.
alter table public.profiles disable trigger nothing_new;
insert into public.messages (id, content, user_id) select gen_random_uuid(), email, id from pg_temp.owner;
insert into public.messages (id, content, user_id) values ('${reportedMessage}', 'd', null);
insert into public.reactions (message_id, user_id, emoji, is_on) select '${reportedMessage}', id, '👍', true from pg_temp.owner;
insert into public.message_reports (id, message_id, reporter_id, reason, content)
select gen_random_uuid(), '${reportedMessage}', id, '', 'd' from pg_temp.owner;
insert into public.profile_privacy (id) select id from pg_temp.owner;
insert into public.pictures (user_id, image) select id, '/9j/wAALCAAIAAgBAREA/9k=' from pg_temp.owner;
-- Their numbers follow by trigger.
insert into public.invitations (inviter_id, invitee_email) select id, 'guest-of-' || email from pg_temp.owner;
insert into public.chairs (id, edition, number, ground) select id, '2031-01', number, 0 from pg_temp.owner;
insert into public.tombstones (table_name, id, owner) select 'invitations', gen_random_uuid(), id from pg_temp.owner;
insert into public.tombstones (table_name, id, owner) values ('messages', gen_random_uuid(), null);
insert into public.announcements (id, text, audience, by, released_at, by_mail)
select gen_random_uuid(), 'a', 'members', id, now(), false from pg_temp.owner;
insert into public.announcements (id, text, audience, released_at, by_mail)
values (gen_random_uuid(), 'd', 'members', now(), false);
insert into public.applications (id, name, email, business, phone, project, plan, edition)
select id, 'A', email, 'B', '123456', 'P', 'stay', '2025-10' from pg_temp.owner;
insert into public.notification_choices (user_id) select id from pg_temp.owner;
drop view pg_temp.owner;
`;
