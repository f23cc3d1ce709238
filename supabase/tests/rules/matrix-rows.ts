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
  /** The columns that an insert needs. */
  readonly needed: readonly string[];
  /** A valid value for every column, as SQL. */
  readonly values: (owner: string | null) => Readonly<Record<string, string>>;
  /** The condition of the rows that must go before an insert. */
  readonly inTheWay?: (owner: string | null) => string;
}

/** A former member's message, which belongs to nobody. */
const reportedMessage = '00000000-0000-4000-8000-00000000000d';

const mailedAnnouncement = '00000000-0000-4000-8000-00000000000e';

/** The edition whose row stands for this actor in tables that name nobody. */
const editionOf = (owner: string | null): string =>
  `2029-0${[ids.member, ids.other, ids.unconfirmed, null].findIndex((id) => id === owner) + 1}`;

const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const equals = (column: string) => (value: string | null) =>
  value === null ? `${column} is null` : `${column} = '${value}'`;
const isOnlyRow = () => 'only_row = true';

const all = (value: string, columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, value]));

/** A valid value for the columns of these names, whatever their table. */
const usualValues = (owner: string | null) => ({
  ...all(quoted(owner), 'user_id inviter_id reporter_id member owner actor mailbox'),
  ...all(quoted(owner), 'by judged_by decided_by checked_by saved_by released_by'),
  ...all('gen_random_uuid()', 'id epoch'),
  ...all('now()', 'created_at updated_at deleted_at last_active accepted_at expires_at mailed_at show_from'),
  ...all('now()', 'released_at saved_at ask_at decided_at organiser_mailed_at applicant_mailed_at judged_at'),
  ...all('now()', 'window_start taken_at opted_out_at since until seated_at cancelled_at made_at retired_at'),
  ...all('now()', 'happened_at undone_at refilled_at ticked_at digest_ask_at due_at sent_at'),
  ...all("'1'", 'sync_xid version draft_version calls tokens reminders total_sent total_accepted'),
  ...all("'1'", 'attempts weekly_sent weekly_accepted monthly_sent monthly_accepted'),
  ...all('null', 'withdrawn_at map invitation_id project_url tell_at muted_until subscription_id'),
  ...all("'{mention}'", 'kinds'),
  ...all("'UTC'", 'zone'),
  ...all("'{}'", 'source draft private_key public_key changes'),
  ...all("'somebody'", 'username full_name bio location github_username linkedin_username'),
  ...all("'{Sewing}'", 'skills'),
  ...all("'https://example.com'", 'website avatar_url'),
  ...all("'A'", 'name business project content text payload digest picture_digest digest_key'),
  ...all("''", 'note'),
  ...all("'Rude'", 'reason'),
  ...all("'open'", 'payment'),
  ...all("'2025-10'", 'edition'),
  ...all('true', 'only_row is_listed is_on'),
  ...all('false', 'is_organiser by_mail by_applicant hides_text'),
});

type Rules = Partial<Pick<Fixture, 'values' | 'inTheWay'>>;

/** The rows that `key` finds: by the column with the owner's id, or by its condition. */
const rows = (key: string | Fixture['key'], needed: string, { values, ...rules }: Rules = {}): Fixture => ({
  key: typeof key === 'string' ? equals(key) : key,
  needed: needed.split(' '),
  values: (owner) => ({ ...usualValues(owner), ...values?.(owner) }),
  ...rules,
});

/** As {@link rows}, where an owner has only one. */
const oneRow = (key: string | Fixture['key'], needed: string, rules: Rules = {}): Fixture => {
  const fixture = rows(key, needed, rules);
  return { inTheWay: fixture.key, ...fixture };
};

export const fixtures: Record<Table, Fixture> = {
  'public.profiles': oneRow('id', 'id', { values: (owner) => ({ id: quoted(owner) }) }),
  'public.activity': oneRow('user_id', 'user_id'),
  'public.profile_privacy': oneRow('id', 'id', {
    values: (owner) => ({ id: quoted(owner), hidden: "'{location}'" }),
  }),
  'public.pictures': oneRow('user_id', 'user_id image', { values: () => ({ image: "'/9j/'" }) }),
  'public.messages': rows('user_id', 'content user_id'),
  'public.reactions': oneRow('user_id', 'message_id user_id emoji is_on', {
    values: () => ({ message_id: quoted(reportedMessage), emoji: "'👍'" }),
  }),
  'public.read_marks': oneRow('user_id', 'user_id'),
  'public.notification_choices': oneRow('user_id', 'user_id'),
  'private.push_subscriptions': rows('user_id', 'user_id session_id endpoint p256dh auth', {
    values: () => ({
      session_id: quoted(ids.member),
      endpoint: "'https://push.localhost/new'",
      p256dh: "repeat('p', 87)",
      auth: "repeat('a', 22)",
    }),
  }),
  'private.rings': rows('user_id', 'user_id kind event due_at', {
    values: () => ({ kind: "'mention'", event: "'message:new'", subject: 'null' }),
  }),
  'private.unread_mails': oneRow('user_id', 'user_id mailed_at'),
  'public.invitations': rows('inviter_id', 'inviter_id invitee_email', {
    values: () => ({
      invitation_code: "'CODE'",
      invitee_id: quoted(ids.other),
      invitee_email: "'new@example.com'",
      status: "'pending'",
    }),
  }),
  'public.invitation_stats': oneRow('user_id', 'user_id'),
  'public.announcements': rows('by', 'id text audience by by_mail', {
    values: () => ({ audience: "'members'", edition: 'null' }),
  }),
  'public.villas': rows((owner) => `edition = '${editionOf(owner)}'`, 'edition content', {
    values: () => ({ edition: "'2030-01'", content: "'{}'" }),
  }),
  'private.announcement_mails': oneRow('member', 'announcement member', {
    values: () => ({ announcement: quoted(mailedAnnouncement) }),
  }),
  'private.announcement_mailings': oneRow('announcement', 'announcement ask_at', {
    values: (owner) => ({ announcement: quoted(owner) }),
  }),
  'public.tombstones': rows('owner', 'table_name id owner', {
    values: () => ({ table_name: "'messages'" }),
  }),
  'public.applications': rows('id', 'id name email business phone project plan edition', {
    values: () => ({
      email: "'a@example.com'",
      phone: "'1'",
      plan: "'stay'",
      status: "'new'",
      receipt_token: 'private.new_invitation_code()',
    }),
  }),
  'public.message_reports': oneRow('reporter_id', 'id message_id reporter_id reason content', {
    values: () => ({ message_id: quoted(reportedMessage), verdict: "'kept'" }),
  }),
  'private.rate_limits': rows('bucket', 'bucket window_start calls', {
    values: () => ({ bucket: "'new'" }),
  }),
  'private.outbox_ledger': rows('member', 'id outcome', { values: () => ({ outcome: "'taken'" }) }),
  'private.invitation_mails': rows('mail_key', 'mail_key mailbox', {
    values: () => ({ mail_key: "'new'", mailbox: "'digest'" }),
  }),
  'private.mail_opt_outs': rows('mailbox', 'mailbox', { values: () => ({ mailbox: "'new'" }) }),
  'private.edition_news': rows('mailbox', 'mailbox email', {
    values: () => ({ mailbox: "'new'", email: "'a@example.com'" }),
  }),
  'private.organisers': oneRow('user_id', 'user_id'),
  'private.application_decisions': rows('decided_by', 'id application_id version decision outcome note', {
    values: () => ({
      application_id: quoted(ids.member),
      version: "'9'",
      decision: "'declined'",
      outcome: "'declined'",
    }),
  }),
  'private.application_notes': rows('written_by', 'id application_id text', {
    values: () => ({ application_id: quoted(ids.member) }),
  }),
  'private.attendees': oneRow('user_id', 'edition application_id name email', {
    values: () => ({ application_id: quoted(ids.member), email: "'a@example.com'" }),
    inTheWay: () => equals('application_id')(ids.member),
  }),
  'private.suspensions': oneRow('member', 'mailbox member until reason'),
  'private.ticket_keys': rows('id', 'private_key public_key', { values: () => ({ id: "'new'" }) }),
  'private.check_ins': rows('checked_by', 'id attendee_id happened_at', {
    values: () => ({ attendee_id: '(select min(id::text)::uuid from private.attendees)' }),
  }),
  'private.editions': rows((owner) => `id = '${editionOf(owner)}'`, 'id draft', {
    values: () => ({ id: "'2030-01'" }),
  }),
  'private.desk_saves': rows('saved_by', 'about version', {
    values: () => ({ about: "'edition 2030-01'" }),
  }),
  'private.edition_releases': rows('released_by', 'edition number content note', {
    values: () => ({ edition: "'2029-01'", number: '10', content: "'{}'" }),
  }),
  'private.audit_log': rows('actor', 'subject subject_id action changes', {
    values: () => ({ id: '1', subject: "'organisers'", subject_id: "'1'", action: "'insert'" }),
  }),
  'private.write_budgets': rows('mailbox', 'mailbox kind tokens refilled_at', {
    values: () => ({ kind: "'more'" }),
  }),
  'private.secrets': oneRow(isOnlyRow, 'only_row'),
  'private.clock': oneRow(isOnlyRow, 'only_row'),
  // The only row of the table belongs to nobody.
  'private.sync_epoch': oneRow(isOnlyRow, 'only_row'),
};

/** Inserts one row of every owner into every table. To be run as the owner of the database. */
export const ROWS_SQL = `
insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
values
  ('${ids.member}', 'authenticated', 'authenticated', 'member@example.com', '', '{}', '{}', now()),
  ('${ids.other}', 'authenticated', 'authenticated', 'other@example.com', '', '{}', '{}', now()),
  ('${ids.unconfirmed}', 'authenticated', 'authenticated', 'unconfirmed@example.com', '', '{}', '{}', null);
create view pg_temp.owner as select id, email, row_number() over (order by id) as number from auth.users;

insert into auth.sessions (id, user_id) select id, id from pg_temp.owner;
-- The matrix writes to each column what stands there.
alter table public.profiles disable trigger nothing_new;
insert into public.messages (id, content, user_id) select gen_random_uuid(), email, id from pg_temp.owner;
insert into public.messages (id, content, user_id) values ('${reportedMessage}', 'd', null);
insert into public.reactions (message_id, user_id, emoji, is_on) select '${reportedMessage}', id, '👍', true from pg_temp.owner;
insert into public.message_reports (id, message_id, reporter_id, reason, content)
select gen_random_uuid(), '${reportedMessage}', id, '', 'd' from pg_temp.owner;
insert into public.profile_privacy (id) select id from pg_temp.owner;
insert into public.pictures (user_id, image) select id, '/9j/' from pg_temp.owner;
-- Their numbers follow by trigger.
insert into public.invitations (inviter_id, invitee_email) select id, 'guest-of-' || email from pg_temp.owner;
insert into public.tombstones (table_name, id, owner) select 'invitations', gen_random_uuid(), id from pg_temp.owner;
insert into public.tombstones (table_name, id, owner) values ('messages', gen_random_uuid(), null);
insert into public.announcements (id, text, audience, by, released_at, by_mail)
select gen_random_uuid(), 'a', 'members', id, now(), false from pg_temp.owner;
insert into public.announcements (id, text, audience, released_at, by_mail)
values ('${mailedAnnouncement}', 'd', 'members', now(), false);
insert into private.announcement_mails (announcement, member) select '${mailedAnnouncement}', id from pg_temp.owner;
-- These have no owner: an id of a member stands for one of two rows.
insert into public.announcements (id, text, audience, released_at, by_mail)
select id, 'e', 'members', now(), true from pg_temp.owner;
insert into private.announcement_mailings (announcement, ask_at) select id, now() from pg_temp.owner;
insert into public.applications (id, name, email, business, phone, project, plan, edition)
select id, 'A', email, 'B', '1', 'P', 'stay', '2025-10' from pg_temp.owner;
insert into private.application_decisions (id, application_id, version, decision, outcome, note, decided_by)
select id, id, 1, 'declined', 'declined', '', id from pg_temp.owner;
insert into private.application_notes (id, application_id, text, written_by) select id, id, 'A', id from pg_temp.owner;
insert into private.attendees (edition, application_id, user_id, name, email)
select '2025-10', id, id, 'A', email from pg_temp.owner;
insert into private.ticket_keys (id, private_key, public_key) select id, '{}', '{}' from pg_temp.owner;
insert into private.check_ins (id, attendee_id, happened_at, checked_by)
select gen_random_uuid(), id, now(), user_id from private.attendees;
insert into private.outbox_ledger (id, member, outcome) select gen_random_uuid(), id, 'taken' from pg_temp.owner;
insert into private.outbox_ledger (id, member, outcome) values (gen_random_uuid(), null, 'withdrawn');
insert into private.invitation_mails (mail_key, mailbox) select id, 'digest' from pg_temp.owner;
insert into private.mail_opt_outs (mailbox) select id from pg_temp.owner;
insert into private.edition_news (mailbox, email) select id, email from pg_temp.owner;
insert into private.organisers (user_id) select id from pg_temp.owner;
-- Over, so that they stop nothing.
insert into private.suspensions (mailbox, member, until, reason) select id, id, now(), 'Rude' from pg_temp.owner;
insert into private.editions (id, draft) select '2029-0' || number, '{}' from pg_temp.owner;
insert into private.desk_saves (about, version, saved_by) select 'edition 2029-0' || number, 1, id from pg_temp.owner;
insert into private.edition_releases (edition, number, content, note, released_by)
select '2029-01', number, '{}', '', id from pg_temp.owner;
-- The last one belongs to an edition that is not published.
insert into private.edition_releases (edition, number, content, note)
select id, 9, '{"bootcampEndsAt": "2029-01-14T12:00:00+05:30"}', '' from private.editions;
insert into public.villas (edition, content)
values ('2029-01', '{}'), ('2029-02', '{}'), ('2029-03', '{}'), ('2029-04', '{}');
insert into private.audit_log (actor, subject, subject_id, action, changes)
select id, 'organisers', '1', 'insert', '{}' from pg_temp.owner;
insert into public.notification_choices (user_id) select id from pg_temp.owner;
insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
select id, id, 'https://push.localhost/' || id, repeat('p', 87), repeat('a', 22) from pg_temp.owner;
insert into private.rings (user_id, kind, event, due_at) select id, 'mention', 'message:' || id, now() from pg_temp.owner;
insert into private.unread_mails (user_id, mailed_at) select id, now() from pg_temp.owner;
insert into private.write_budgets (mailbox, kind, tokens, refilled_at) select id, 'profile', 60, now() from pg_temp.owner;
insert into private.rate_limits (bucket, window_start, calls) select id, now(), 1 from pg_temp.owner;
drop view pg_temp.owner;
`;
