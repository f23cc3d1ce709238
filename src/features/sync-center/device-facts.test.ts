import { expect, it } from 'vitest';
import { changes } from '../../app/capabilities.ts';
import type { SyncItem } from './use-sync-items.ts';
import { bytesText, diagnosisText, type DeviceState } from './device-facts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const uid = '5d0c1a52-4f0b-4c6f-9a80-1f2e3d4c5b6a';

const item = (change: Partial<SyncItem>): SyncItem => ({
  id: 'b1946ac9-2b41-4fd8-8a0c-9c1f5c3f0d11',
  owner: uid,
  kind: 'message',
  payload: { content: 'Meet me at Rua de Ourem 14, Asha Naik' },
  isKnown: true,
  words: { title: 'Message', text: 'Meet me at Rua de Ourem 14, Asha Naik' },
  editor: undefined,
  state: 'queued',
  why: { kind: 'connection' },
  refusal: null,
  reason: 'Asha Naik wrote this',
  queuedAt: now - 3_600_000,
  mayHaveArrived: true,
  isStale: false,
  ...change,
});

const device: DeviceState = {
  version: '1a2b3c4d',
  userAgent: 'Mozilla/5.0 Browser',
  claimsOnline: true,
  isInstalled: false,
  now,
  status: {
    connectivity: 'offline',
    hasNetwork: true,
    hasAsked: true,
    lastPullAt: now - 60_000,
    lastLiveAt: null,
    pullError: null,
    signInNeeded: false,
    appTooOld: false,
    storageFault: null,
  },
  mirrorSize: { members: 8, messages: 120, invitations: 3 },
  browser: {
    storage: { used: 12_000_000, quota: 2e9 },
    isPersisted: false,
    worker: { phase: 'active', isInControl: true },
    locks: { held: 1, waiting: 0 },
  },
  lost: null,
};

it('the diagnosis contains versions, states, counts, times and codes', () => {
  const text = diagnosisText({ ...device, lost: [1, 2] }, [
    item({}),
    item({ state: 'refused', why: null, refusal: { code: '23514', message: 'no' }, mayHaveArrived: false }),
  ]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'version 1a2b3c4d',
      'connection offline, browser says online',
      'last pull 2026-11-21T11:59:00.000Z',
      'last live event never',
      'copy 8 members, 120 messages, 3 invitations',
      'storage 12 MB of 2 GB',
      'persistent no',
      'worker active, in control yes',
      'removed by the browser, unsent 2',
      'unsent 2',
      '- message queued, since 2026-11-21T11:00:00.000Z, waits for connection, tried',
      '- message refused, since 2026-11-21T11:00:00.000Z, code 23514',
    ]),
  );
});

it('the diagnosis contains no personal data from any entry', () => {
  const personal = 'Asha Naik asha.naik@example.com';
  const refusal = { code: personal, message: `duplicate key: (email)=(asha.naik@example.com)` };
  const payloads: readonly (readonly [string, unknown])[] = [
    ['message', { content: personal }],
    ['invitation', { invitee_email: 'asha.naik@example.com' }],
    ['invitation-change', { invitation_id: uid, email: 'asha.naik@example.com', change: 'revoke' }],
    ['profile', { full_name: 'Asha Naik', location: 'Assagao' }],
    ['privacy', { is_listed: false, hidden: [], changed: [], note: personal }],
    ['deletion', { message_id: uid }],
    ['report', { message_id: uid, reason: personal }],
    ['application', { name: 'Asha Naik', phone: '+91 98765 43210' }],
    [personal, personal],
  ];
  const text = diagnosisText(
    device,
    payloads.flatMap(([kind, payload]) => [
      item({ kind, isKnown: changes.has(kind), payload }),
      item({ kind, isKnown: changes.has(kind), payload, state: 'refused', why: null, refusal }),
    ]),
  );
  expect(text).not.toMatch(/asha|naik|@|assagao|ourem|98765|duplicate/i);
  expect(text).not.toContain(uid);
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  expect(text).toContain(
    '- unknown kind refused, since 2026-11-21T11:00:00.000Z, tried, code of another form',
  );
});

it("the diagnosis says which of the browser's facts and which dates are missing", () => {
  const text = diagnosisText({ ...device, mirrorSize: undefined, browser: undefined }, [
    item({ queuedAt: Number.MAX_SAFE_INTEGER }),
  ]);
  expect(text).toContain('copy not read');
  expect(text).toContain('since no date');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_540, '1.5 kB'],
  [999_600, '1 MB'],
  [12_345_678, '12 MB'],
  [2_147_483_648, '2.1 GB'],
  [9.6e14, '960 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
