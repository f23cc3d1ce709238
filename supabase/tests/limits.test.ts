import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/config/limits.ts';
import { wordBreaks } from '../../src/domain/club-voice.ts';
import { lookAlikes, scriptBounds } from '../../src/domain/look-alikes.ts';
import { mentions } from '../../src/features/chat/rules/message-text.ts';
import { mentionExamples } from '../../src/features/chat/rules/message-text.testing.ts';
import { firstChoices, notificationKinds } from '../../src/features/notifications/rules/notifications.ts';
import { reactionEmoji } from '../../src/features/chat/rules/reaction.ts';
import { openDatabase } from '../../tests/setup/run-sql.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** The check constraints of a column, or the body of a function, as text. */
const rulesOf = async (place: string): Promise<string> => {
  const [table = '', column] = place.split('.');
  const { rows } = await database.query<{ rule: string }>(
    column === undefined
      ? `select prosrc as rule from pg_proc where proname = $1 and $2::text is null`
      : `select pg_get_constraintdef(c.oid) as rule from pg_constraint as c
         join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'c' and c.conrelid in (to_regclass('public.' || $1), to_regclass('private.' || $1))
           and a.attname = $2
         union all
         select pg_get_expr(adbin, adrelid) from pg_attrdef
         join pg_attribute as a on a.attrelid = adrelid and a.attnum = adnum
         where adrelid = to_regclass('public.' || $1) and a.attname = $2`,
    [table, column ?? null],
  );
  return rows.map(({ rule }) => rule).join('\n');
};

/** As a Postgres string with escapes has them. */
const toEscapes = (text: string) =>
  text.replaceAll(/[^ -~]/gu, (letter) => {
    const hex = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });

const l = limits;
test.each([
  ['messages.content', `<= ${l.messageLength})`],
  ['edit_message', `interval '${l.editMinutes} minutes'`],
  ['profiles.full_name', `<= ${l.fullNameLength})`],
  ['profiles.username', `{${l.usernameMin},${l.usernameMax}}`],
  ['profiles.bio', `<= ${l.bioLength})`],
  ['profiles.location', `<= ${l.locationLength})`],
  ['profiles.website', `<= ${l.websiteLength})`],
  ['profiles.github_username', `{0,${l.githubUsernameLength - 1}}`],
  ['profiles.linkedin_username', `{1,${l.linkedinUsernameLength}}`],
  ['claims_club_voice', `'${l.reservedInNames}'`],
  ['claims_club_voice', `'${Object.values(lookAlikes).map(toEscapes).join('')}'`],
  [
    'claims_club_voice',
    `'${Object.entries(lookAlikes)
      .map(([letter, others]) => letter.repeat(Array.from(others).length))
      .join('')}'`,
  ],
  ['mixes_scripts', `'${scriptBounds}'`],
  ['mixes_scripts', `'${wordBreaks}'`],
  ['are_skills', `between 1 and ${l.skills}\n`],
  ['are_skills', `> ${l.skillLength}\n`],
  ['create_profile', `'^.{1,${l.fullNameLength}}`],
  ['is_mail_address', `<= ${l.emailLength}\n`],
  ['invitations.expires_at', `'${l.invitationDays} days'`],
  ['change_invitation', `interval '${l.invitationDays} days'`],
  ['consume_invitation_allowance', `, ${l.invitationsPerDay}, interval '1 day'`],
  ['consume_invitation_allowance', `at most ${l.invitationsPerDay} invitations`],
  ['change_invitation', `interval '${l.reminderAfterDays} days'`],
  [
    'mail_is_over',
    `('invitation', true, ${l.invitationMails}, interval '${l.invitationMailDays} days', false)`,
  ],
  ['message_reports.reason', `<= ${l.reportReasonLength})`],
  ['application_notes.text', `<= ${l.applicationNoteLength})`],
  ['application_decisions.note', `<= ${l.decisionNoteLength})`],
  ['reactions.emoji', `ARRAY[${reactionEmoji.map((emoji) => `'${emoji}'::text`).join(', ')}]`],
  ['notification_kinds', `array[${notificationKinds.map((kind) => `'${kind}'`).join(', ')}]`],
  ['announcements.text', `<= ${l.announcementLength})`],
  ['works.title', `<= ${l.workTitleLength})`],
  ['villas.map', `<= ${l.mapLength})`],
  ['villas.map', `, ${l.mapSide})`],
  ['is_picture', `<= ${l.pictureBytes}\n`],
  ['is_picture', `, ${l.pictureSide})`],
  ['touch_last_active', `interval '${l.lastActiveMinutes} minutes'`],
  ['oldest_payload', `select ${l.oldestPayload};`],
  ['applications.name', `<= ${l.applicationNameLength})`],
  ['applications.business', `<= ${l.applicationBusinessLength})`],
  ['applications.phone', `<= ${l.applicationPhoneLength})`],
  ['applications.project', `<= ${l.applicationProjectLength})`],
])('the database bounds %s as the client does: %j', async (place, rule) => {
  expect(await rulesOf(place)).toContain(rule);
});

test('the database begins with the choices of notifications that the app shows', async () => {
  expect(await rulesOf('notification_choices.kinds')).toContain(`'{${firstChoices.kinds.join(',')}}'`);
});

beforeAll(async () => {
  await database.exec(`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'asha@example.com', '', '{}', '{}', now());
    update public.profiles set username = 'asha' where true;`);
});
test.each(mentionExamples)(
  'the database finds a mention in %j as the app does: %s',
  async (text, isMentioned) => {
    const found = await database.query<{ count: number }>(
      'select cardinality(private.mentioned($1))::integer as count',
      [text],
    );
    expect(found.rows).toEqual([{ count: isMentioned ? 1 : 0 }]);
    expect(mentions(text, 'asha')).toBe(isMentioned);
  },
);
