import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createRemote } from '../../src/engine/server/client.ts';
import { deletedMessageText } from '../../src/features/chat/rules/message.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type { MemberSession, OwnerSession } from '../../src/engine/sync/ports.ts';
import { deskSchema } from '../../src/features/desk/rules/desk.ts';
import { fetchPictures } from '../../src/features/people/online.ts';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { entry, json, openRealTransport, refusedWith } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

describe('a deletion', () => {
  it("is refused for another member's message, and needs a sign-in with an invalid token [ER3]", async () => {
    const messageId = await real.write('Hers');
    expect(await real.sendOne(entry('deletion', { message_id: messageId }), ravi)).toEqual(
      refusedWith('42501'),
    );
    const garbage: OwnerSession = { kind: 'member', uid: asha.uid, accessToken: 'a.b.c' };
    expect(await real.sendOne(entry('deletion', { message_id: messageId }), garbage)).toEqual({
      kind: 'needs-auth',
    });
    expect(await real.storedContents()).toContain('Hers');
  });

  it('counts as applied when the message no longer exists', async () => {
    expect(await real.sendOne(entry('deletion', { message_id: crypto.randomUUID() }))).toEqual({
      kind: 'applied',
      rows: [],
    });
  });
});

it.each([
  ['a deletion', 'deletion', {}, { content: deletedMessageText, deleted_at: expect.any(String) as string }],
  ['an edit', 'edit', { content: 'First' }, { content: 'First' }],
] as const)(
  '%s survives a resend of its message, alone and in a batch [OB4]',
  async (_, kind, change, value) => {
    const message = entry('message', { content: 'Frist' });
    await real.sendOne(message);
    await real.sendOne(entry(kind, { message_id: message.id, ...change }));
    const changed = { kind: 'applied', rows: [{ id: message.id, value }] };
    expect(await real.sendOne(message)).toMatchObject(changed);
    const batch = await real.transport.send([message, entry('message', { content: 'then' })], asha);
    expect(batch[0]).toMatchObject(changed);
  },
);

/** Each change with the table and values of its row, then a later change with the values of its row. */
it.each([
  [
    'an edit',
    'messages',
    entry('edit', { content: 'Dinner?' }),
    { content: 'Dinner?', edited_at: expect.any(String) as string },
    entry('edit', { content: 'Lunch?' }),
    { content: 'Lunch?' },
  ],
  [
    'a reaction',
    'reactions',
    entry('reaction', { emoji: '❤️', is_on: true }),
    { emoji: '❤️', is_on: true },
    entry('reaction', { emoji: '❤️', is_on: false }),
    { is_on: false },
  ],
] as const)(
  '%s is applied once, however often it is sent, and answered with the row that everybody pulls [OB4]',
  async (_, table, change, value, later, after) => {
    const messageId = await real.write('Diner?');
    const onMessage = (one: Entry): Entry => ({
      ...one,
      payload: { ...(one.payload as object), message_id: messageId },
    });
    const first = await real.sendOne(onMessage(change));
    expect(first).toMatchObject({
      kind: 'applied',
      rows: [{ table, value: { ...value, user_id: asha.uid } }],
    });
    const rows = first?.kind === 'applied' ? first.rows : [];
    expect(await real.pulled(table, ravi)).toEqual(expect.arrayContaining([...rows]));
    await real.sendOne(onMessage(later));
    // A retry of the first entry changes nothing.
    expect(await real.sendOne(onMessage(change))).toMatchObject({ rows: [{ value: after }] });
  },
);

describe('the withdrawal of an entry that may have arrived [OB8]', () => {
  const withdrawing = (one: Entry): Entry => ({ ...one, isWithdrawing: true });

  it.each([
    ['message', { content: 'Taken back' }],
    ['profile', { bio: 'Taken back' }],
  ] as const)('succeeds for a %s that had not arrived, and a late copy is refused', async (kind, payload) => {
    const one = entry(kind, payload);
    expect(await real.sendOne(withdrawing(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(withdrawing(one))).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(one)).toEqual(refusedWith('PT410'));
  });

  it('reports an entry that had arrived', async () => {
    const message = entry('message', { content: 'Arrived' });
    const change = entry('profile', { bio: 'Arrived' });
    for (const one of [message, change]) {
      await real.sendOne(one);
      expect(await real.sendOne(withdrawing(one))).toEqual({ kind: 'taken' });
    }
  });

  it('needs no session for an application', async () => {
    const visitor = { kind: 'visitor' } as const;
    const application = entry('application', {
      name: 'Meera Shah',
      email: 'meera@example.com',
      business: 'Shah & Sons',
      phone: '+91 98765 43210',
      project: 'A shop.',
      plan: 'stay',
    });
    expect(await real.sendOne(withdrawing(application), visitor)).toEqual({ kind: 'withdrawn' });
    expect(await real.sendOne(application, visitor)).toEqual(refusedWith('withdrawn'));
    const other = { ...application, id: crypto.randomUUID() };
    expect(await real.sendOne(other, visitor)).toEqual({ kind: 'applied', rows: [] });
    expect(await real.sendOne(withdrawing(other), visitor)).toEqual({ kind: 'taken' });
  });

  it('is retried after an unreadable answer', async () => {
    const odd = real.transportOver(() => json('perhaps'));
    expect(await odd.send([withdrawing(entry('message', { content: 'x' }))], asha)).toEqual([
      { kind: 'retry', scope: 'connection' },
    ]);
  });
});

describe('a picture', () => {
  /** A JPEG of eight by eight pixels, with a comment of this letter. */
  const jpegOf = (letter: string) => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x75, 0x30]), Buffer.alloc(0x7530 - 2, letter)]);
    const frame = Buffer.from('ffc0000b080008000801011100ffd9', 'hex');
    return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame]).toString('base64');
  };
  const first = jpegOf('A');
  const second = jpegOf('B');
  const fetchAs = (member: MemberSession, ids: readonly string[], network: typeof fetch = fetch) => {
    const { url, backend } = real.backend;
    const lifetime = new AbortController().signal;
    const remote = createRemote({ url, key: backend.keys.publishable, fetch: network, lifetime });
    return fetchPictures(remote, ids, member);
  };
  const applied = (pictureDigest: unknown) => ({
    kind: 'applied',
    rows: [
      { table: 'profiles', id: asha.uid, value: { picture_digest: pictureDigest, full_name: 'Asha Naik' } },
    ],
  });
  const someDigest = expect.stringMatching(/^[0-9a-f]{16}$/);

  it('is saved once, and does not undo a later one when it is sent again [OB4]', async () => {
    const picture = entry('picture', { image: first });
    expect(await real.sendOne(picture)).toMatchObject(applied(someDigest));
    const later = await real.sendOne(entry('picture', { image: second }));
    expect(await real.sendOne(picture)).toMatchObject(later ?? {});
    expect(await fetchAs(ravi, [asha.uid])).toMatchObject([{ image: second }]);
  });

  it('is fetched by other members under the digest that their pull brings, and is in no pull', async () => {
    const profiles = await real.pulled('profiles', ravi);
    const fetched = await fetchAs(ravi, [asha.uid, ravi.uid]);
    expect(fetched).toEqual([{ id: asha.uid, digest: someDigest, image: second }]);
    expect(profiles.find(({ id }) => id === asha.uid)).toMatchObject({
      value: { picture_digest: fetched?.[0]?.digest },
    });
    expect(JSON.stringify(profiles)).not.toContain('BBBB');
  });

  it('is fetched for many members', async () => {
    const others = Array.from({ length: 90 }, () => crypto.randomUUID());
    expect(await fetchAs(ravi, [...others, asha.uid])).toMatchObject([{ id: asha.uid }]);
  });

  it('cannot be fetched without a session or an answer', async () => {
    expect(await fetchAs({ ...ravi, accessToken: 'a.b.c' }, [asha.uid])).toBeNull();
    expect(await fetchAs(ravi, [asha.uid], () => Promise.reject(new TypeError('No network')))).toBeNull();
  });
});

it('[PL12] only an organiser who requests the desk gets it, until the role ends', async () => {
  const query = (sql: string, ...values: unknown[]) => real.backend.backend.database.query(sql, values);
  /** The first edition in 2099. */
  const comingEdition: unknown = JSON.parse(
    JSON.stringify(firstEdition)
      .replaceAll('2025-10-11', '2099-01-13')
      .replaceAll('2025-10-12', '2099-01-14')
      .replace('"2025-10"', '"2099-01"'),
  );
  await query('insert into private.organisers (user_id) values ($1), ($2)', asha.uid, ravi.uid);
  await query(`insert into private.editions (id, draft) values ('2099-01', '{}')`);
  await query(
    `insert into private.edition_releases (edition, number, content, note) values ('2099-01', 1, $1, '')`,
    comingEdition,
  );
  await query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     values (gen_random_uuid(), 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', 'A shop', 'stay', '2099-01')`,
  );
  /** The desk in a pull of Ravi's device, which has this revision of it. */
  const pullDesk = async (revision?: string, ...opened: readonly string[]) => {
    const asked = { revisions: revision === undefined ? {} : { desk: revision }, opened };
    const pulled = await real.transport.pull({}, ravi, asked);
    return pulled.kind === 'page' ? pulled.page.documents['desk'] : pulled;
  };

  expect(await pullDesk()).toBeUndefined();
  const documentSchema = v.object({ revision: v.string(), content: deskSchema });
  const desk = v.parse(documentSchema, await pullDesk(undefined, 'desk'));
  expect(await pullDesk(desk.revision, 'desk')).toBeUndefined();
  expect(await pullDesk('older')).toBeUndefined();
  expect(await pullDesk('older', 'desk')).toMatchObject({ revision: desk.revision });
  await query('delete from private.organisers where user_id = $1', ravi.uid);
  expect(await pullDesk(desk.revision)).toBeNull();
  expect(await pullDesk(undefined, 'desk')).toBeUndefined();
});
