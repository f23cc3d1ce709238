/**
 * The matrix of rights: the expected outcome of every cell of the matrix, and the callers of every function. rules.test.ts
 * compares it with the database, and a table, column or open function that is missing here fails the test.
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
  readonly columns: Readonly<Record<string, Letters>>;
}

type Letters = '' | 's' | 'si' | 'siu';

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

/** Columns with which members may do the same. */
const these = (letters: Letters, names: string): Record<string, Letters> =>
  Object.fromEntries(names.split(' ').map((name) => [name, letters]));
/** A table of which members see nothing. */
const hidden = (service: TableAccess['service'], names: string): TableAccess => ({
  members: none,
  service,
  columns: these('', names),
});

export const access = {
  'public.profiles': {
    members: { ...none, select: ['yes', 'yes'], insert: ['yes', 'refused'], update: ['yes', 'nothing'] },
    service: 'everything',
    columns: {
      ...these('siu', 'id username full_name bio skills location website github_username linkedin_username'),
      ...these('s', 'avatar_url picture_digest is_organiser is_listed created_at updated_at sync_xid'),
    },
  },
  'public.activity': {
    members: { ...none, select: ['yes', 'yes'] },
    service: 'everything',
    columns: these('s', 'user_id last_active'),
  },
  'public.profile_privacy': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: these('s', 'id bio skills location website github_username linkedin_username sync_xid hidden'),
  },
  'public.pictures': {
    members: { ...none, select: ['yes', 'yes'] },
    service: 'everything',
    columns: these('s', 'user_id image digest'),
  },
  'public.messages': {
    members: { ...none, select: ['yes', 'yes', 'yes'], insert: ['yes', 'refused', 'refused'] },
    service: 'everything',
    columns: {
      ...these('si', 'id content user_id reply_to'),
      ...these('s', 'created_at deleted_at edited_at pinned_at sync_xid'),
    },
  },
  'public.reactions': {
    members: { ...none, select: ['yes', 'yes'] },
    service: 'everything',
    columns: these('s', 'id message_id user_id emoji is_on sync_xid'),
  },
  'public.read_marks': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: these('s', 'user_id created_at message_id sync_xid'),
  },
  'public.notification_choices': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: these('s', 'user_id kinds hides_text by_mail muted_until zone sync_xid'),
  },
  'private.push_subscriptions': hidden('nothing', 'id user_id session_id endpoint p256dh auth created_at'),
  'private.pushes': hidden(
    'nothing',
    'id user_id subscription_id kind event subject edition created_at due_at attempts sent_at',
  ),
  'public.invitations': {
    members: { ...none, select: ['yes', 'nothing'], insert: ['yes', 'refused'] },
    service: 'everything',
    columns: {
      ...these('si', 'id inviter_id invitee_email'),
      ...these(
        's',
        'invitation_code invitee_id status created_at accepted_at expires_at mailed_at reminders sync_xid',
      ),
    },
  },
  'public.invitation_stats': {
    members: { ...none, select: ['yes', 'nothing'] },
    service: 'everything',
    columns: these(
      's',
      'user_id total_sent total_accepted weekly_sent weekly_accepted monthly_sent monthly_accepted updated_at sync_xid',
    ),
  },
  'public.announcements': {
    members: { ...none, select: ['yes', 'yes', 'yes'] },
    service: 'everything',
    columns: these(
      's',
      'id text audience edition by created_at show_from released_at withdrawn_at by_mail sync_xid',
    ),
  },
  'public.chairs': {
    members: { ...none, select: ['yes', 'yes', 'yes'] },
    service: 'everything',
    columns: these('s', 'id edition number ground sync_xid'),
  },
  'private.villas': hidden('nothing', 'edition content map version saved_at'),
  'public.tombstones': {
    members: { ...none, select: ['yes', 'nothing', 'yes'] },
    service: 'everything',
    columns: these('s', 'table_name id owner deleted_at sync_xid'),
  },
  'public.applications': hidden(
    'everything',
    'id name email business phone project plan source filled_honeypot created_at edition status version decided_at receipt_token',
  ),
  'public.message_reports': hidden(
    'everything',
    'id message_id reporter_id reason content created_at verdict judged_by judged_at',
  ),
  'private.rate_limits': hidden('nothing', 'bucket window_start calls'),
  'private.outbox_ledger': hidden('nothing', 'id member outcome payload decided_at'),
  'private.mails': hidden(
    'nothing',
    'key kind subject member mailbox data due_at claimed_at finished_at outcome',
  ),
  'private.mail_opt_outs': hidden('nothing', 'mailbox inviter opted_out_at'),
  'private.edition_news': hidden('nothing', 'mailbox email asked_at confirmed_at'),
  'private.organisers': hidden('nothing', 'user_id since'),
  'private.application_decisions': hidden(
    'nothing',
    'id application_id version decision outcome note decided_by decided_at mailed_at mail_refused_at by_applicant',
  ),
  'private.application_notes': hidden('nothing', 'id application_id text written_by written_at'),
  'private.attendees': hidden(
    'nothing',
    'id edition application_id user_id invitation_id name email seated_at cancelled_at payment tier ticket chair_id',
  ),
  'private.works': hidden(
    'nothing',
    'attendee_id entry_id title address live_at picture agreed_at mail_refused_at',
  ),
  'private.hidden_profiles': hidden('nothing', 'user_id full_name bio avatar_url image'),
  'private.suspensions': hidden('nothing', 'mailbox member until reason by since'),
  'private.ticket_keys': hidden('nothing', 'id private_key public_key made_at retired_at'),
  'private.check_ins': hidden('nothing', 'id attendee_id happened_at checked_by undone_at'),
  'private.editions': hidden('nothing', 'id draft draft_version'),
  'private.desk_saves': hidden('nothing', 'about version saved_by'),
  'private.known_editions': hidden('nothing', 'edition starts_at ends_at bootcamp_ends_at seats state'),
  'private.edition_releases': hidden('nothing', 'edition number content note released_by released_at'),
  'private.audit_log': hidden('nothing', 'id happened_at actor subject subject_id action changes'),
  'private.write_budgets': hidden('nothing', 'mailbox kind tokens refilled_at'),
  'private.secrets': hidden('nothing', 'only_row digest_key'),
  'private.clock': hidden('nothing', 'only_row ticked_at built build_ask_at project_url'),
  'private.sync_epoch': hidden('nothing', 'only_row epoch'),
  'private.mirrored': hidden('nothing', 'relation key owner unpulled also joined'),
} satisfies Record<string, TableAccess>;

export type Table = keyof typeof access;

/** The roles that may call these functions, and `definer` for functions with the rights of their owner. */
const callable = (schema: 'public' | 'private', roles: string, names: string): Record<string, string> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${schema}.${name}`, roles]),
  );

/**
 * Every function in `public`, and those in `private` that a role of the API may call. A new one that writes for others to
 * see refuses a suspended member: 260-suspension.test.sql tries it.
 */
export const functions: Readonly<Record<string, string>> = {
  ...callable(
    'public',
    'anon, definer',
    'answer_about_work application_state give_seat_back_by_link leave_waitlist_by_link',
  ),
  ...callable('public', 'anon, authenticated, definer', 'account_exists check_referral'),
  ...callable('public', 'anon, authenticated, service_role, definer', 'published_editions'),
  ...callable('public', 'anon, service_role, definer', 'seats_left shown_works'),
  ...callable('public', 'authenticated', 'save_privacy save_profile send_messages sync_pull'),
  ...callable(
    'public',
    'authenticated, definer',
    `act_at_desk change_invitation choose_notifications delete_message delete_my_account edit_message export_my_data
     give_seat_back increment_invitation_stats mark_read my_sessions pin_message react report_message subscribe_to_push unsubscribe_from_push save_picture set_profile_privacy touch_last_active
     was_referred withdraw_entry`,
  ),
  ...callable(
    'public',
    'service_role, definer',
    `ask_for_edition_news clock_fault confirm_edition_news save_tickets mark_built name_first_organiser needs_after_restore opt_out_of_mails
     own_push_subscription finish_mails finish_pushes store_application claim_due_build claim_mails consume_rate_limits
     claim_pushes ticket_key tickets_to_sign withdraw_visitor_entry`,
  ),
  ...callable('private', 'authenticated', 'own_profile pull_tables require_member sync_page'),
  ...callable(
    'private',
    'authenticated, definer',
    'current_sync_epoch is_announced_to member own_documents claim_own_entry',
  ),
  // Check constraints call these as the writer.
  ...callable(
    'private',
    'authenticated, service_role',
    `are_skills claims_club_voice is_mail_address is_phone is_text is_web_address is_zone mixes_scripts new_invitation_code
     plain_signs notification_kinds to_mail_address visible_part`,
  ),
  ...callable('private', 'service_role', 'is_picture is_small_picture little_endian picture_sides'),
};

export const tables = Object.keys(access).filter((name): name is Table => name in access);

const indexOf: Record<Owner, 0 | 1 | 2> = { own: 0, "other's": 1, "nobody's": 2 };

/** The outcome of `verb` on a row of this owner. */
export function expectedOnRow(table: Table, actor: Actor, verb: Verb, owner: Owner): Outcome {
  return rowCells(table, actor)[verb][indexOf[owner]] ?? 'refused';
}

/** The rights of visitor, member and service on every column of every table, by the column's name. */
export function expectedColumns(): Record<string, string> {
  return Object.fromEntries(
    tables.flatMap((table) =>
      Object.entries(access[table].columns).map(([column, letters]) => [
        `${table}.${column}`,
        `anon: authenticated:${letters} service_role:${access[table].service === 'everything' ? 'siu' : ''}`,
      ]),
    ),
  );
}

function rowCells(table: Table, actor: Actor): Cells {
  const { members, service }: TableAccess = access[table];
  if (actor === 'visitor') return none;
  if (actor === 'service') return service === 'everything' ? all : none;
  return members;
}
