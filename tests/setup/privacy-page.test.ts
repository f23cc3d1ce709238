import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacy } from '../../src/content/legal.ts';
import type { Table } from '../../supabase/tests/rules/access.ts';

const root = join(import.meta.dirname, '../..');
const text = [privacy.intro, ...privacy.sections.flatMap((section) => section.paragraphs)].join('\n');

/** The source files of src, without tests. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|bench)\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(join(root, 'src', name), 'utf8') }));

/** Each table with the page's words about it; null for a table without personal data. */
const serverTables: Readonly<Record<Table, string | null>> = {
  'public.profiles': 'Your profile holds what you write into it',
  'public.activity': 'when you were last active',
  'public.pictures': 'A picture that you choose',
  'public.profile_privacy': 'what you hide',
  'public.messages': 'what you write in the community chat',
  'public.reactions': 'the emoji with which you react',
  'public.read_marks': 'up to which message you have read',
  'public.notification_choices': 'what you want to hear of',
  'private.push_subscriptions': 'its address at its browser’s push service',
  'private.rings': 'What is to ring waits for at most a day',
  'private.unread_mails': 'when you last got one',
  'public.invitations': 'the address that you invite',
  'public.invitation_stats': 'how many you have sent and how many were accepted',
  'public.applications': 'your name, email, business, phone, project and chosen plan',
  'private.application_decisions': 'what we decided',
  'private.application_notes': 'notes that organisers write about it for each other',
  'private.edition_news': 'if you ask to hear of it, we keep your email address',
  'private.attendees': 'the list of those who come',
  'private.check_ins': 'the time when you arrived',
  'private.ticket_keys': null,
  'public.message_reports': 'a copy of it with your reason is kept',
  'private.rate_limits': 'We keep a digest of it',
  'private.suspensions': 'If an organiser suspends a member',
  'private.editions': 'What organisers do at their desk is recorded',
  'private.desk_saves': 'What organisers do at their desk is recorded',
  'private.edition_releases': 'What organisers do at their desk is recorded',
  'private.audit_log': 'What organisers do at their desk is recorded',
  'private.organisers': 'if you are one of the organisers',
  'private.write_budgets': 'how many messages, profile changes and pictures',
  'private.outbox_ledger': 'what you cancel',
  'private.invitation_mails': 'a keyed digest of the address',
  'private.mail_opt_outs': 'if you stopped them',
  // Random ids of deleted rows, keys, and the database's own mark.
  'public.announcements': 'what an organiser announces',
  'public.villas': 'whom to call, the Wi-Fi and the house rules',
  'private.announcement_mails': 'to whom it was mailed',
  'private.announcement_mailings': null,
  'public.tombstones': null,
  'private.clock': null,
  'private.secrets': null,
  'private.sync_epoch': null,
};

// The compiler compares this list with the access rules, and rules.test.ts compares those with the database.
test('the privacy page names every table of the database', () => {
  expect(Object.values(serverTables).filter((words) => words !== null && !text.includes(words))).toEqual([]);
});

test('this site sets no cookie', () => {
  const asking = sources.filter(({ source }) => /document\.cookie|cookieStore/.test(source));
  expect(asking.map(({ name }) => name)).toEqual([]);
});

test('no code that reads the camera keeps or sends a picture', () => {
  const users = sources.filter(({ source }) => /getUserMedia|zxing-wasm|BarcodeDetector/.test(source));
  expect(users.length).toBeGreaterThan(0);
  const outlet =
    /MediaRecorder|toDataURL|toBlob|convertToBlob|RTCPeerConnection|captureStream|fetch\(|src\/server/;
  expect(users.filter(({ source }) => outlet.test(source)).map(({ name }) => name)).toEqual([]);
});
