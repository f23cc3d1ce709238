import { createECDH } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { haveVapidKeysAPair } from './push.ts';

const newPair = () => {
  const pair = createECDH('prime256v1');
  return { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
};
const [one, other] = [newPair(), newPair()];

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['one pair are a pair', one.publicKey, one.privateKey, true],
  ['two pairs are none', one.publicKey, other.privateKey, false],
  ['what is no key are none', 'public', 'private', false],
])('VAPID keys from %s', async (_, publicKey, privateKey, expected) => {
  const settings: Readonly<Record<string, string>> = {
    ORGANISER_EMAIL: 'organiser@example.com',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
  expect(await haveVapidKeysAPair()).toBe(expected);
});
