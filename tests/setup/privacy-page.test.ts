import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacy } from '../../src/content/legal.ts';
import { portal } from '../../src/app/services.ts';
import { deviceValues, tabValues } from '../../src/engine/local/store/keys.ts';
import { memberValues } from '../../src/engine/local/store/member-keys.ts';
import type { Table } from '../../supabase/tests/rules/access.ts';

const root = join(import.meta.dirname, '../..');
const text = [privacy.intro, ...privacy.sections.flatMap((section) => section.paragraphs)].join('\n');

/** The source files of src, without tests. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|bench)\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(join(root, 'src', name), 'utf8') }));
const filesWith = (pattern: RegExp): readonly string[] =>
  sources.filter(({ source }) => pattern.test(source)).map(({ name }) => name);
/** The words that the page does not contain. */
const notOnPage = (said: readonly (string | null)[]) =>
  said.filter((words) => words !== null && !text.includes(words));

/** The files in which the capabilities declare what they remember. */
const declared = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/stored.ts', { eager: true }),
).flatMap((file) => Object.values(file));
const isForMembers = (values: unknown): values is typeof memberValues =>
  typeof values === 'function' && 'untilSignOut' in values;
const isStoredValue = (value: unknown) => typeof value === 'object' && value !== null && 'subscribe' in value;
const storedNames = [deviceValues, tabValues, memberValues, ...declared]
  .flatMap((values) => Object.entries(isForMembers(values) ? values('asha') : (values ?? {})))
  .flatMap(([name, value]) => (isStoredValue(value) ? [name] : []));

/** The names of the values that a browser stores, by the page's words about them. */
const storedValues: Readonly<Record<string, string>> = {
  'the keys of your session': 'session',
  'your name, email address and picture': 'user',
  'an application or an address was sent from here': 'hasApplied',
  'when the last application arrived, with its plan, your email address and its private link': 'receipt',
  'how the application of the link that was opened last stood': 'applicationState',
  'kept as a draft in this browser': 'applicationDraft',
  'an address that you type to hear of the next edition': 'newsDraft',
  'a campaign or a member’s code': 'source',
  'when you first came and whether you put the club on your home screen': 'install',
  'whether you paused the background': 'backgroundPaused',
  'the schedule that you have seen last': 'programme seen',
  'in this tab the address that asked last to hear of the next edition': 'newsAsked',
  'The code itself is also kept for the tab': 'referralCode',
  'What you share to the club from another app': 'sharedText lastLaunch',
  'whether you closed the countdown in this tab': 'countdownClosed',
  'what you were typing':
    'chatDraft chatReply profileDraft editionEdits villaEdits noteEdits workEdits announcementDraft',
  'how you last edited a message here': 'savedEdits',
  'how far you have read the chat': 'lastRead',
  'with which emoji you reacted last': 'lastEmoji',
  'that you let the device ring': 'wantsPush',
  'what you last saved of your profile': 'savedProfile',
  'how much the device held for you at your last visit': 'evictionMarker',
};
const notPersonal =
  'accountEnd persistAsked cancelledEdition rescuedFrom portalPlace farewell mirrorRemoved seenAnnouncement hiddenAnnouncement firstStepsOver gateMuted villaSeen';

/** The files that open a database or a cache, by the page's words about it. */
const deviceStores: Readonly<Record<string, string>> = {
  'a copy of the member directory': 'engine/local/mirror/mirror-db.ts',
  'waits in a queue on the device': 'engine/local/outbox/outbox-db.ts',
  'the keys of your session': 'engine/local/session/session-db.ts',
  'An empty file of one megabyte': 'engine/local/browser/reserve.ts',
  'The pages and pictures of this site are kept in the browser':
    'features/applications/cache-application-page.ts engine/worker/portal-files.ts engine/worker/previous-files.ts app/workers/sw.ts',
};
/** The base class of the databases, and their removal. */
const withoutData = 'engine/local/local-db.ts engine/local/mirror/remove-mirror.ts';

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
  'private.pushes': 'What is to ring waits for at most a day',
  'public.invitations': 'the address that you invite',
  'public.invitation_stats': 'how many you have sent and how many were accepted',
  'public.applications': 'your name, email, business, phone, project and chosen plan',
  'private.application_decisions': 'what we decided',
  'private.application_notes': 'notes that organisers write about it for each other',
  'private.edition_news': 'if you ask to hear of it, we keep your email address',
  'private.attendees': 'the list of those who come',
  'private.works': 'what went live for you',
  'private.check_ins': 'the time when you arrived',
  'public.chairs': 'how many chairs of the long table are taken',
  'private.ticket_keys': null,
  'public.message_reports': 'a copy of it with your reason is kept',
  'private.rate_limits': 'We keep a digest of it',
  'private.suspensions': 'If an organiser suspends a member',
  'private.hidden_profiles': 'which we keep for the end',
  'private.editions': 'What organisers do at their desk is recorded',
  'private.desk_saves': 'What organisers do at their desk is recorded',
  'private.known_editions': null,
  'private.edition_releases': 'What organisers do at their desk is recorded',
  'private.audit_log': 'What organisers do at their desk is recorded',
  'private.organisers': 'if you are one of the organisers',
  'private.write_budgets': 'how many messages, profile changes and pictures',
  'private.outbox_ledger': 'what you cancel',
  'private.mails': 'a keyed digest of the address',
  'private.mail_opt_outs': 'if you stopped them',
  // Tables without personal data: random ids of deleted rows, keys, and the database's own mark.
  'public.announcements': 'what an organiser announces',
  'private.villas': 'whom to call, the Wi-Fi and the house rules',
  'public.tombstones': null,
  'private.clock': null,
  'private.secrets': null,
  'private.sync_epoch': null,
  'private.mirrored': null,
};

// The compiler compares this list with the access rules, and rules.test.ts compares those with the database.
test('the privacy page names every table of the database', () => {
  expect(notOnPage(Object.values(serverTables))).toEqual([]);
});

test('the privacy page names everything that this site stores on a device', () => {
  const listed = (said: Readonly<Record<string, string>>, others: string) =>
    [...Object.values(said), others].flatMap((names) => names.split(' ')).toSorted();
  expect(storedNames.toSorted()).toEqual(listed(storedValues, notPersonal));
  const opening = /extends (?:Dexie|LocalDb)|new Dexie\(|caches\.open|cacheName:/;
  expect(filesWith(opening).toSorted()).toEqual(listed(deviceStores, withoutData));
  expect(notOnPage([...Object.keys(storedValues), ...Object.keys(deviceStores)])).toEqual([]);
});

test('the engine removes what every capability remembers of a deleted member', () => {
  const known = portal.services.map(({ stored }) => stored);
  expect(declared.filter((values) => isForMembers(values) && !known.includes(values))).toEqual([]);
});

test('only src/engine/local/store and the stored.ts files name stored values and use the browser’s storages', () => {
  const outside = (names: readonly string[], home = /^engine\/local\/store\/|\/stored\.ts$/) =>
    names.filter((name) => !home.test(name));
  expect(outside(filesWith(/\b(?:local|session)Storage\s*(?:\.\w|\[)/))).toEqual([]);
  const others = outside(filesWith(/(?<!\.)\b(?:createStoredValue|onDevice|inTab|writeText)[<(]/));
  // The auth client chooses the key of the session itself.
  expect(others).toEqual(['engine/local/session/page-session.ts']);
});

test('the code that sends requests reads no stored values', () => {
  const reading = filesWith(
    /(?:local|session)Storage\b|(?:device|tab|member)Values\b|(?:stored|shared-text)\.ts'/,
  );
  expect(reading.filter((name) => /^engine\/server\/(?!account\/)/.test(name))).toEqual([]);
});

test('this site sets no cookie', () => {
  expect(filesWith(/document\.cookie|cookieStore/)).toEqual([]);
});

test('no code that reads the camera keeps or sends a picture', () => {
  const users = sources.filter(({ source }) => /getUserMedia|zxing-wasm|BarcodeDetector/.test(source));
  expect(users.length).toBeGreaterThan(0);
  const outlet =
    /MediaRecorder|toDataURL|toBlob|convertToBlob|RTCPeerConnection|captureStream|fetch\(|src\/server/;
  expect(users.filter(({ source }) => outlet.test(source)).map(({ name }) => name)).toEqual([]);
});
