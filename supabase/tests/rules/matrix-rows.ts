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
  /** A valid value for every column, as SQL. */
  readonly values: (owner: string | null) => Readonly<Record<string, string>>;
  /** The columns that an insert needs. */
  readonly needed: readonly string[];
  readonly makeRoom?: (owner: string) => string;
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

export const fixtures: Record<Table, Fixture> = {
  'public.profiles': {
    key: equals('id'),
    values: (owner) => ({
      id: quoted(owner),
      username: "'somebody'",
      full_name: "'Somebody'",
      bio: "'Bio'",
      skills: "'{Sewing}'",
      location: "'Goa'",
      website: "'https://example.com'",
      github_username: "'somebody'",
      linkedin_username: "'somebody'",
      avatar_url: "'https://example.com/a.png'",
      picture_digest: "'digest'",
      created_at: 'now()',
      updated_at: 'now()',
      sync_xid: "'1'",
      is_organiser: 'false',
      is_listed: 'true',
    }),
    needed: ['id'],
    makeRoom: (owner) => `delete from public.profiles where id = '${owner}'`,
  },
  'public.activity': {
    key: equals('user_id'),
    values: (owner) => ({ user_id: quoted(owner), last_active: 'now()' }),
    needed: ['user_id'],
    makeRoom: (owner) => `delete from public.activity where user_id = '${owner}'`,
  },
  'public.profile_privacy': {
    key: equals('id'),
    values: (owner) => ({
      id: quoted(owner),
      bio: "'Bio'",
      skills: "'{Sewing}'",
      location: "'Goa'",
      website: "'https://example.com'",
      github_username: "'somebody'",
      linkedin_username: "'somebody'",
      sync_xid: "'1'",
      hidden: "'{location}'",
    }),
    needed: ['id'],
    makeRoom: (owner) => `delete from public.profile_privacy where id = '${owner}'`,
  },
  'public.pictures': {
    key: equals('user_id'),
    values: (owner) => ({ user_id: quoted(owner), image: "'/9j/'", digest: "'digest'" }),
    needed: ['user_id', 'image'],
    makeRoom: (owner) => `delete from public.pictures where user_id = '${owner}'`,
  },
  'public.messages': {
    key: equals('user_id'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      content: "'Hello'",
      user_id: quoted(owner),
      created_at: 'now()',
      sync_xid: "'1'",
      deleted_at: 'now()',
    }),
    needed: ['content', 'user_id'],
  },
  'public.invitations': {
    key: equals('inviter_id'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      invitation_code: "'CODE'",
      inviter_id: quoted(owner),
      invitee_id: quoted(ids.other),
      invitee_email: "'new@example.com'",
      status: "'pending'",
      created_at: 'now()',
      accepted_at: 'now()',
      expires_at: 'now()',
      mailed_at: 'now()',
      sync_xid: "'1'",
      reminders: '1',
    }),
    needed: ['inviter_id', 'invitee_email'],
  },
  'public.invitation_stats': {
    key: equals('user_id'),
    values: (owner) => ({
      user_id: quoted(owner),
      total_sent: '1',
      total_accepted: '1',
      weekly_sent: '1',
      weekly_accepted: '1',
      monthly_sent: '1',
      monthly_accepted: '1',
      updated_at: 'now()',
      sync_xid: "'1'",
    }),
    needed: ['user_id'],
    makeRoom: (owner) => `delete from public.invitation_stats where user_id = '${owner}'`,
  },
  'public.announcements': {
    key: equals('by'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      text: "'Dinner'",
      audience: "'members'",
      edition: 'null',
      by: quoted(owner),
      created_at: 'now()',
      show_from: 'now()',
      released_at: 'now()',
      withdrawn_at: 'null',
      by_mail: 'false',
      sync_xid: "'1'",
    }),
    needed: ['id', 'text', 'audience', 'by', 'by_mail'],
  },
  'public.villas': {
    key: (owner) => `edition = '${editionOf(owner)}'`,
    values: () => ({
      edition: "'2030-01'",
      content: "'{}'",
      map: 'null',
      version: '1',
      saved_at: 'now()',
    }),
    needed: ['edition', 'content'],
  },
  'private.announcement_mails': {
    key: equals('member'),
    values: (owner) => ({
      announcement: `'${mailedAnnouncement}'`,
      member: quoted(owner),
      mailed_at: 'now()',
    }),
    needed: ['announcement', 'member'],
    makeRoom: (owner) => `delete from private.announcement_mails where member = '${owner}'`,
  },
  'private.announcement_mailings': {
    key: equals('announcement'),
    values: (owner) => ({ announcement: quoted(owner), ask_at: 'now()' }),
    needed: ['announcement', 'ask_at'],
    makeRoom: (owner) => `delete from private.announcement_mailings where announcement = '${owner}'`,
  },
  'public.tombstones': {
    key: equals('owner'),
    values: (owner) => ({
      table_name: "'messages'",
      id: 'gen_random_uuid()',
      owner: quoted(owner),
      deleted_at: 'now()',
      sync_xid: "'1'",
    }),
    needed: ['table_name', 'id', 'owner'],
  },
  'public.applications': {
    key: equals('id'),
    values: () => ({
      id: 'gen_random_uuid()',
      name: "'A'",
      email: "'a@example.com'",
      business: "'B'",
      phone: "'1'",
      project: "'P'",
      plan: "'stay'",
      source: "'{}'",
      created_at: 'now()',
      edition: "'2025-10'",
      status: "'new'",
      version: '0',
      decided_at: 'now()',
      receipt_token: 'private.new_invitation_code()',
      organiser_mailed_at: 'now()',
      applicant_mailed_at: 'now()',
    }),
    needed: ['id', 'name', 'email', 'business', 'phone', 'project', 'plan', 'edition'],
  },
  'public.message_reports': {
    key: equals('reporter_id'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      message_id: `'${reportedMessage}'`,
      reporter_id: quoted(owner),
      reason: "'Rude'",
      content: "'Hello'",
      created_at: 'now()',
      mailed_at: 'now()',
      verdict: "'kept'",
      judged_by: quoted(owner),
      judged_at: 'now()',
    }),
    needed: ['id', 'message_id', 'reporter_id', 'reason', 'content'],
    makeRoom: (owner) => `delete from public.message_reports where reporter_id = '${owner}'`,
  },
  'private.rate_limits': {
    key: equals('bucket'),
    values: () => ({ bucket: "'new'", window_start: 'now()', calls: '1' }),
    needed: ['bucket', 'window_start', 'calls'],
  },
  'private.outbox_ledger': {
    key: equals('member'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      member: quoted(owner),
      outcome: "'taken'",
      payload: "'digest'",
      decided_at: 'now()',
    }),
    needed: ['id', 'outcome'],
  },
  'private.invitation_mails': {
    key: equals('mail_key'),
    values: () => ({ mail_key: "'new'", mailbox: "'digest'", taken_at: 'now()' }),
    needed: ['mail_key', 'mailbox'],
  },
  'private.mail_opt_outs': {
    key: equals('mailbox'),
    values: () => ({ mailbox: "'new'", opted_out_at: 'now()' }),
    needed: ['mailbox'],
  },
  'private.organisers': {
    key: equals('user_id'),
    values: (owner) => ({ user_id: quoted(owner), since: 'now()' }),
    needed: ['user_id'],
    makeRoom: (owner) => `delete from private.organisers where user_id = '${owner}'`,
  },
  'private.application_decisions': {
    key: equals('decided_by'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      application_id: `'${ids.member}'`,
      version: '9',
      decision: "'declined'",
      outcome: "'declined'",
      note: "''",
      decided_by: quoted(owner),
      decided_at: 'now()',
      mailed_at: 'now()',
    }),
    needed: ['id', 'application_id', 'version', 'decision', 'outcome', 'note'],
  },
  'private.attendees': {
    key: equals('user_id'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      edition: "'2025-10'",
      application_id: `'${ids.member}'`,
      user_id: quoted(owner),
      invitation_id: 'null',
      name: "'A'",
      email: "'a@example.com'",
      seated_at: 'now()',
      cancelled_at: 'now()',
    }),
    needed: ['edition', 'application_id', 'name', 'email'],
    makeRoom: () => `delete from private.attendees where application_id = '${ids.member}'`,
  },
  'private.suspensions': {
    key: equals('member'),
    values: (owner) => ({
      mailbox: quoted(owner),
      member: quoted(owner),
      until: 'now()',
      reason: "'Rude'",
      by: quoted(owner),
      since: 'now()',
    }),
    needed: ['mailbox', 'member', 'until', 'reason'],
    makeRoom: (owner) => `delete from private.suspensions where member = '${owner}'`,
  },
  'private.ticket_keys': {
    key: equals('id'),
    values: () => ({
      id: "'new'",
      private_key: "'{}'",
      public_key: "'{}'",
      made_at: 'now()',
      retired_at: 'now()',
    }),
    needed: ['private_key', 'public_key'],
  },
  'private.check_ins': {
    key: equals('checked_by'),
    values: (owner) => ({
      id: 'gen_random_uuid()',
      attendee_id: '(select min(id::text)::uuid from private.attendees)',
      happened_at: 'now()',
      checked_by: quoted(owner),
      undone_at: 'now()',
    }),
    needed: ['id', 'attendee_id', 'happened_at'],
  },
  'private.editions': {
    key: (owner) => `id = '${editionOf(owner)}'`,
    values: () => ({ id: "'2030-01'", draft: "'{}'", draft_version: '1' }),
    needed: ['id', 'draft'],
  },
  'private.desk_saves': {
    key: equals('saved_by'),
    values: (owner) => ({ about: "'edition 2030-01'", version: '1', saved_by: quoted(owner) }),
    needed: ['about', 'version'],
  },
  'private.edition_releases': {
    key: equals('released_by'),
    values: (owner) => ({
      edition: "'2029-01'",
      number: '10',
      content: "'{}'",
      note: "''",
      released_by: quoted(owner),
      released_at: 'now()',
    }),
    needed: ['edition', 'number', 'content', 'note'],
  },
  'private.audit_log': {
    key: equals('actor'),
    values: (owner) => ({
      id: '1',
      happened_at: 'now()',
      actor: quoted(owner),
      subject: "'organisers'",
      subject_id: "'1'",
      action: "'insert'",
      changes: "'{}'",
    }),
    needed: ['subject', 'subject_id', 'action', 'changes'],
  },
  'private.write_budgets': {
    key: equals('mailbox'),
    values: (owner) => ({ mailbox: quoted(owner), kind: "'more'", tokens: '1', refilled_at: 'now()' }),
    needed: ['mailbox', 'kind', 'tokens', 'refilled_at'],
  },
  'private.secrets': {
    key: () => 'only_row = true',
    values: () => ({ only_row: 'true', digest_key: "'x'" }),
    needed: ['only_row'],
    makeRoom: () => 'delete from private.secrets where only_row',
  },
  'private.clock': {
    key: () => 'only_row = true',
    values: () => ({ only_row: 'true', ticked_at: 'now()', digest_ask_at: 'now()', project_url: 'null' }),
    needed: ['only_row'],
    makeRoom: () => 'delete from private.clock where only_row',
  },
  'private.sync_epoch': {
    // The only row of the table belongs to nobody.
    key: () => 'only_row = true',
    values: () => ({ only_row: 'true', epoch: 'gen_random_uuid()' }),
    needed: ['only_row'],
    makeRoom: () => 'delete from private.sync_epoch where only_row',
  },
};

/** Inserts one row of every owner into every table. To be run as the owner of the database. */
export const ROWS_SQL = `
insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
values
  ('${ids.member}', 'authenticated', 'authenticated', 'member@example.com', '', '{}', '{}', now()),
  ('${ids.other}', 'authenticated', 'authenticated', 'other@example.com', '', '{}', '{}', now()),
  ('${ids.unconfirmed}', 'authenticated', 'authenticated', 'unconfirmed@example.com', '', '{}', '{}', null);

insert into auth.sessions (id, user_id) select id, id from auth.users;
-- The matrix writes to each column what stands there.
alter table public.profiles disable trigger nothing_new;
insert into public.messages (id, content, user_id)
values
  (gen_random_uuid(), 'a', '${ids.member}'), (gen_random_uuid(), 'b', '${ids.other}'),
  (gen_random_uuid(), 'c', '${ids.unconfirmed}'), ('${reportedMessage}', 'd', null);
insert into public.message_reports (id, message_id, reporter_id, reason, content)
values
  (gen_random_uuid(), '${reportedMessage}', '${ids.member}', '', 'd'),
  (gen_random_uuid(), '${reportedMessage}', '${ids.other}', '', 'd'),
  (gen_random_uuid(), '${reportedMessage}', '${ids.unconfirmed}', '', 'd');
insert into public.profile_privacy (id) values ('${ids.member}'), ('${ids.other}'), ('${ids.unconfirmed}');
insert into public.pictures (user_id, image)
values ('${ids.member}', '/9j/'), ('${ids.other}', '/9j/'), ('${ids.unconfirmed}', '/9j/');
-- Their numbers follow by trigger.
insert into public.invitations (inviter_id, invitee_email)
values ('${ids.member}', 'a@example.com'), ('${ids.other}', 'b@example.com'), ('${ids.unconfirmed}', 'c@example.com');
insert into public.tombstones (table_name, id, owner)
values
  ('invitations', gen_random_uuid(), '${ids.member}'), ('invitations', gen_random_uuid(), '${ids.other}'),
  ('invitations', gen_random_uuid(), '${ids.unconfirmed}'), ('messages', gen_random_uuid(), null);
insert into public.announcements (id, text, audience, by, released_at, by_mail)
values
  (gen_random_uuid(), 'a', 'members', '${ids.member}', now(), false),
  (gen_random_uuid(), 'b', 'members', '${ids.other}', now(), false),
  (gen_random_uuid(), 'c', 'members', '${ids.unconfirmed}', now(), false),
  ('${mailedAnnouncement}', 'd', 'members', null, now(), false);
insert into private.announcement_mails (announcement, member)
values
  ('${mailedAnnouncement}', '${ids.member}'), ('${mailedAnnouncement}', '${ids.other}'),
  ('${mailedAnnouncement}', '${ids.unconfirmed}');
-- These have no owner: an id of a member stands for one of two rows.
insert into public.announcements (id, text, audience, released_at, by_mail)
values
  ('${ids.member}', 'e', 'members', now(), true), ('${ids.other}', 'f', 'members', now(), true),
  ('${ids.unconfirmed}', 'g', 'members', now(), true);
insert into private.announcement_mailings (announcement, ask_at)
values ('${ids.member}', now()), ('${ids.other}', now()), ('${ids.unconfirmed}', now());
insert into public.applications (id, name, email, business, phone, project, plan, edition)
values
  ('${ids.member}', 'A', 'member@example.com', 'B', '1', 'P', 'stay', '2025-10'),
  ('${ids.other}', 'A', 'other@example.com', 'B', '1', 'P', 'stay', '2025-10'),
  ('${ids.unconfirmed}', 'A', 'unconfirmed@example.com', 'B', '1', 'P', 'stay', '2025-10');
insert into private.application_decisions (id, application_id, version, decision, outcome, note, decided_by)
select id, id, 1, 'declined', 'declined', '', id from public.applications;
insert into private.attendees (edition, application_id, user_id, name, email)
select edition, id, id, name, email from public.applications;
insert into private.ticket_keys (id, private_key, public_key)
values ('${ids.member}', '{}', '{}'), ('${ids.other}', '{}', '{}'), ('${ids.unconfirmed}', '{}', '{}');
insert into private.check_ins (id, attendee_id, happened_at, checked_by)
select gen_random_uuid(), id, now(), user_id from private.attendees;
insert into private.outbox_ledger (id, member, outcome)
values
  (gen_random_uuid(), '${ids.member}', 'taken'), (gen_random_uuid(), '${ids.other}', 'taken'),
  (gen_random_uuid(), '${ids.unconfirmed}', 'taken'), (gen_random_uuid(), null, 'withdrawn');
insert into private.invitation_mails (mail_key, mailbox)
values ('${ids.member}', 'digest'), ('${ids.other}', 'digest'), ('${ids.unconfirmed}', 'digest');
insert into private.mail_opt_outs (mailbox) values ('${ids.member}'), ('${ids.other}'), ('${ids.unconfirmed}');
insert into private.organisers (user_id) values ('${ids.member}'), ('${ids.other}'), ('${ids.unconfirmed}');
-- Over, so that they stop nothing.
insert into private.suspensions (mailbox, member, until, reason)
select id, id, now(), 'Rude' from auth.users;
insert into private.editions (id, draft) values ('2029-01', '{}'), ('2029-02', '{}'), ('2029-03', '{}');
insert into private.desk_saves (about, version, saved_by)
values ('edition 2029-01', 1, '${ids.member}'), ('edition 2029-02', 1, '${ids.other}'), ('edition 2029-03', 1, '${ids.unconfirmed}');
insert into private.edition_releases (edition, number, content, note, released_by)
values
  ('2029-01', 1, '{}', '', '${ids.member}'), ('2029-01', 2, '{}', '', '${ids.other}'),
  ('2029-01', 3, '{}', '', '${ids.unconfirmed}');
-- The last one belongs to an edition that is not published.
insert into private.edition_releases (edition, number, content, note)
select id, 9, '{"bootcampEndsAt": "2029-01-14T12:00:00+05:30"}', '' from private.editions;
insert into public.villas (edition, content)
values ('2029-01', '{}'), ('2029-02', '{}'), ('2029-03', '{}'), ('2029-04', '{}');
insert into private.audit_log (actor, subject, subject_id, action, changes)
values
  ('${ids.member}', 'organisers', '1', 'insert', '{}'), ('${ids.other}', 'organisers', '1', 'insert', '{}'),
  ('${ids.unconfirmed}', 'organisers', '1', 'insert', '{}');
insert into private.write_budgets (mailbox, kind, tokens, refilled_at)
values
  ('${ids.member}', 'profile', 60, now()), ('${ids.other}', 'profile', 60, now()),
  ('${ids.unconfirmed}', 'profile', 60, now());
insert into private.rate_limits (bucket, window_start, calls)
values ('${ids.member}', now(), 1), ('${ids.other}', now(), 1), ('${ids.unconfirmed}', now(), 1);
`;
