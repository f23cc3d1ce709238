import { afterEach, expect, test, vi } from 'vitest';
import { randomVapidKeys } from '../../local/keys.ts';
import { noticeOf } from './notice.ts';
import { haveVapidKeysAPair } from './push.ts';

const [one, other] = [randomVapidKeys(), randomVapidKeys()];

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['one pair are accepted', one.publicKey, one.privateKey, true],
  ['two pairs are rejected', one.publicKey, other.privateKey, false],
  ['texts that are no keys are rejected', 'public', 'private', false],
])('VAPID keys from %s', async (_, publicKey, privateKey, expected) => {
  const settings: Readonly<Record<string, string>> = {
    ORGANISER_EMAIL: 'organiser@example.com',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
  expect(await haveVapidKeysAPair()).toBe(expected);
});

const mention = {
  id: '1',
  endpoint: '',
  p256dh: '',
  auth: '',
  kind: 'mention',
  event: 'e',
  hides_text: false,
} as const;
const otherFields = {
  subject: null,
  edition: null,
  starts_at: null,
  text: 'Hi',
  at: null,
  outcome: null,
  unread: 1,
};

test.each(['Md.Irfan Shaikh', 'Asha (she/her)', 'Asha 🌴', 'R2 Naik', 'Win Prize', 'José & Co.'])(
  'a push shows a member’s name as the portal does: %s',
  (name) => {
    expect(noticeOf({ ...mention, ...otherFields, name }, 'https://x.test').payload).toMatchObject({
      notification: { title: name },
    });
  },
);
