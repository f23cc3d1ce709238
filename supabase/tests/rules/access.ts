/**
 * Who may do what: the expected outcome of every cell of the matrix. rules.test.ts compares it with the database, and a
 * table or column that is missing here fails the test.
 */

/** `other` is a second member, so that "other's" is tried in both directions; `unconfirmed` has not confirmed the address. */
export const actors = ['visitor', 'member', 'other', 'unconfirmed', 'service'] as const;
export type Actor = (typeof actors)[number];

export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** yes: one row; nothing: no error and no row, because a policy hides the row; refused: 42501. */
export type Outcome = 'yes' | 'nothing' | 'refused';

/** The owner of the row: the actor, another member, or nobody (a former member's message). */
export type Owner = 'own' | "other's" | "nobody's";

type Cells = { readonly [verb in Verb]: readonly [own: Outcome, others: Outcome, nobodys?: Outcome] };

interface TableAccess {
  /**
   * What signed-in members may do. The unconfirmed member may do the same. That is harmless, and the auth service gives
   * them no token anyway.
   */
  readonly members: Cells;
  readonly service: 'everything' | 'nothing';
  /** What members may do with each column: s(elect), i(nsert), u(pdate), in this order. */
  readonly columns: Readonly<Record<string, '' | 's' | 'si' | 'siu'>>;
}

const none: Cells = {
  select: ['refused', 'refused', 'refused'],
  insert: ['refused', 'refused', 'refused'],
  update: ['refused', 'refused', 'refused'],
  delete: ['refused', 'refused', 'refused'],
};
const all: Cells = {
  select: ['yes', 'yes', 'yes'],
  insert: ['yes', 'yes', 'yes'],
  update: ['yes', 'yes', 'yes'],
  delete: ['yes', 'yes', 'yes'],
};

export const access = {
  'public.profiles': {
    members: {
      ...none,
      select: ['yes', 'yes'],
      insert: ['yes', 'refused'],
      update: ['yes', 'nothing'],
    },
    service: 'everything',
    columns: {
      id: 'siu',
      username: 'siu',
      full_name: 'siu',
      bio: 'siu',
      skills: 'siu',
      location: 'siu',
      website: 'siu',
      github_username: 'siu',
      linkedin_username: 'siu',
      avatar_url: 's',
      picture_digest: 's',
      is_organiser: 's',
      is_listed: 's',
      created_at: 's',
      updated_at: 's',
      sync_xid: 's',
    },
  },
  'public.activity': {
    members: { ...none, select: ['yes', 'yes'] },
    service: 'everything',
    columns: { user_id: 's', last_active: 's' },
  },
  'public.profile_privacy': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: {
      id: 's',
      bio: 's',
      skills: 's',
      location: 's',
      website: 's',
      github_username: 's',
      linkedin_username: 's',
      sync_xid: 's',
      hidden: 's',
    },
  },
  'public.pictures': {
    members: { ...none, select: ['yes', 'yes'] },
    service: 'everything',
    columns: { user_id: 's', image: 's', digest: 's' },
  },
  'public.messages': {
    members: { ...none, select: ['yes', 'yes', 'yes'], insert: ['yes', 'refused', 'refused'] },
    service: 'everything',
    columns: { id: 'si', content: 'si', user_id: 'si', created_at: 's', deleted_at: 's', sync_xid: 's' },
  },
  'public.invitations': {
    members: { ...none, select: ['yes', 'nothing'], insert: ['yes', 'refused'] },
    service: 'everything',
    columns: {
      id: 'si',
      invitation_code: 's',
      inviter_id: 'si',
      invitee_id: 's',
      invitee_email: 'si',
      status: 's',
      created_at: 's',
      accepted_at: 's',
      expires_at: 's',
      mailed_at: 's',
      reminders: 's',
      sync_xid: 's',
    },
  },
  'public.invitation_stats': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: {
      user_id: 's',
      total_sent: 's',
      total_accepted: 's',
      weekly_sent: 's',
      weekly_accepted: 's',
      monthly_sent: 's',
      monthly_accepted: 's',
      updated_at: 's',
      sync_xid: 's',
    },
  },
  'public.announcements': {
    members: { ...none, select: ['yes', 'yes', 'yes'] },
    service: 'everything',
    columns: {
      id: 's',
      text: 's',
      audience: 's',
      edition: 's',
      by: 's',
      created_at: 's',
      show_from: 's',
      released_at: 's',
      withdrawn_at: 's',
      by_mail: 's',
      sync_xid: 's',
    },
  },
  'public.villas': {
    // All members of the matrix are organisers.
    members: { ...none, select: ['yes', 'yes', 'nothing'] },
    service: 'everything',
    columns: { edition: 's', content: 's', map: 's', version: 's', saved_at: 's' },
  },
  'private.announcement_mails': {
    members: none,
    service: 'nothing',
    columns: { announcement: '', member: '', mailed_at: '' },
  },
  'private.announcement_mailings': {
    members: none,
    service: 'nothing',
    columns: { announcement: '', ask_at: '' },
  },
  'public.tombstones': {
    members: { ...none, select: ['yes', 'nothing', 'yes'] },
    service: 'everything',
    columns: { table_name: 's', id: 's', owner: 's', deleted_at: 's', sync_xid: 's' },
  },
  'public.applications': {
    members: none,
    service: 'everything',
    columns: {
      id: '',
      name: '',
      email: '',
      business: '',
      phone: '',
      project: '',
      plan: '',
      source: '',
      created_at: '',
      edition: '',
      status: '',
      version: '',
      decided_at: '',
      receipt_token: '',
      in_digest: '',
      has_receipt: '',
      organiser_mailed_at: '',
      applicant_mailed_at: '',
    },
  },
  'public.message_reports': {
    members: none,
    service: 'everything',
    columns: {
      id: '',
      message_id: '',
      reporter_id: '',
      reason: '',
      content: '',
      created_at: '',
      mailed_at: '',
      verdict: '',
      judged_by: '',
      judged_at: '',
    },
  },
  'private.rate_limits': {
    members: none,
    service: 'nothing',
    columns: { bucket: '', window_start: '', calls: '' },
  },
  'private.outbox_ledger': {
    members: none,
    service: 'nothing',
    columns: { id: '', member: '', outcome: '', payload: '', decided_at: '' },
  },
  'private.invitation_mails': {
    members: none,
    service: 'nothing',
    columns: { mail_key: '', mailbox: '', taken_at: '' },
  },
  'private.mail_opt_outs': {
    members: none,
    service: 'nothing',
    columns: { mailbox: '', opted_out_at: '' },
  },
  'private.organisers': {
    members: none,
    service: 'nothing',
    columns: { user_id: '', since: '' },
  },
  'private.application_decisions': {
    members: none,
    service: 'nothing',
    columns: {
      id: '',
      application_id: '',
      version: '',
      decision: '',
      outcome: '',
      note: '',
      decided_by: '',
      decided_at: '',
      mailed_at: '',
    },
  },
  'private.attendees': {
    members: none,
    service: 'nothing',
    columns: {
      id: '',
      edition: '',
      application_id: '',
      user_id: '',
      invitation_id: '',
      name: '',
      email: '',
      seated_at: '',
      cancelled_at: '',
    },
  },
  'private.suspensions': {
    members: none,
    service: 'nothing',
    columns: { mailbox: '', member: '', until: '', reason: '', by: '', since: '' },
  },
  'private.ticket_keys': {
    members: none,
    service: 'nothing',
    columns: { id: '', private_key: '', public_key: '', made_at: '', retired_at: '' },
  },
  'private.check_ins': {
    members: none,
    service: 'nothing',
    columns: { id: '', attendee_id: '', happened_at: '', checked_by: '', undone_at: '' },
  },
  'private.editions': {
    members: none,
    service: 'nothing',
    columns: { id: '', draft: '', draft_version: '' },
  },
  'private.desk_saves': {
    members: none,
    service: 'nothing',
    columns: { about: '', version: '', saved_by: '' },
  },
  'private.edition_releases': {
    members: none,
    service: 'nothing',
    columns: { edition: '', number: '', content: '', note: '', released_by: '', released_at: '' },
  },
  'private.audit_log': {
    members: none,
    service: 'nothing',
    columns: {
      id: '',
      happened_at: '',
      actor: '',
      subject: '',
      subject_id: '',
      action: '',
      changes: '',
    },
  },
  'private.write_budgets': {
    members: none,
    service: 'nothing',
    columns: { mailbox: '', kind: '', tokens: '', refilled_at: '' },
  },
  'private.secrets': {
    members: none,
    service: 'nothing',
    columns: { only_row: '', digest_key: '' },
  },
  'private.clock': {
    members: none,
    service: 'nothing',
    columns: { only_row: '', ticked_at: '', digest_ask_at: '', project_url: '' },
  },
  'private.sync_epoch': {
    members: none,
    service: 'nothing',
    columns: { only_row: '', epoch: '' },
  },
} as const satisfies Record<string, TableAccess>;

export type Table = keyof typeof access;
export const tables = Object.keys(access).filter((name): name is Table => name in access);

const indexOf: Record<Owner, 0 | 1 | 2> = { own: 0, "other's": 1, "nobody's": 2 };

/** The outcome of `verb` on a row of this owner. */
export function expectedOnRow(table: Table, actor: Actor, verb: Verb, owner: Owner): Outcome {
  return rowCells(table, actor)[verb][indexOf[owner]] ?? 'refused';
}

/** The outcome of `verb` on this one column of a row of this owner. */
export function expectedOnColumn(
  table: Table,
  actor: Actor,
  verb: Exclude<Verb, 'delete'>,
  owner: Owner,
  column: string,
): Outcome {
  const columns: Readonly<Record<string, string>> = access[table].columns;
  const isMember = actor !== 'visitor' && actor !== 'service';
  const letter = verb.slice(0, 1);
  if (isMember && !columns[column]?.includes(letter)) return 'refused';
  return expectedOnRow(table, actor, verb, owner);
}

function rowCells(table: Table, actor: Actor): Cells {
  const { members, service }: TableAccess = access[table];
  if (actor === 'visitor') return none;
  if (actor === 'service') return service === 'everything' ? all : none;
  return members;
}
