import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedMessageText } from '../../src/domain/message.ts';
import type { Entry } from '../../src/sync/entry.ts';
import type { RemoteRow, Sender } from '../../src/sync/ports.ts';
import { entry, json, openRealTransport, type Member, type RealTransport } from './real-transport.ts';

let real: RealTransport;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  real = await openRealTransport();
  ({ asha, ravi } = real);
});
afterAll(() => real.close());

const send = (one: Entry, sender: Sender = asha) => real.sendOne(one, sender);
const refusedWith = (code: string) => ({
  kind: 'rejected',
  refusal: { code, message: expect.any(String) as string },
});
const query = async (sql: string, ...values: unknown[]) =>
  (await real.backend.backend.database.query(sql, values)).rows;
const mails = async () => {
  const answer = await fetch(`${real.backend.url}/_mail/api/v1/messages`);
  return ((await answer.json()) as { messages: { Subject: string }[] }).messages.map((mail) => mail.Subject);
};
/** The rows of one table in a member's first pull. */
const pulled = async (table: RemoteRow['table'], sender: Member) => {
  const outcome = await real.transport.pull({}, sender);
  if (outcome.kind !== 'page') throw new Error(outcome.kind);
  return outcome.page.rows.filter((row) => row.table === table);
};
const written = async (content: string) => {
  const message = entry('message', { content });
  await send(message);
  return message.id;
};

describe('a deletion', () => {
  it('is applied once, and each resend returns the row that members pull [OB4]', async () => {
    const messageId = await written('A slip');
    const deletion = entry('deletion', { messageId });
    const first = await send(deletion);
    const value = { content: deletedMessageText, deletedAt: expect.any(String) as string, userId: asha.uid };
    expect(first).toEqual({
      kind: 'applied',
      rows: [
        expect.objectContaining({
          table: 'messages',
          id: messageId,
          value: expect.objectContaining(value) as object,
        }),
      ],
    });
    expect(await send(deletion)).toEqual(first);
    const rows = first?.kind === 'applied' ? first.rows : [];
    expect((await pulled('messages', ravi)).filter(({ id }) => id === messageId)).toEqual(rows);
    expect(await real.storedContents()).not.toContain('A slip');
  });

  it("is refused for another member's message, once the token is verified [ER3]", async () => {
    const messageId = await written('Hers');
    expect(await send(entry('deletion', { messageId }), ravi)).toEqual(refusedWith('42501'));
    const garbage: Sender = { kind: 'member', uid: asha.uid, accessToken: 'a.b.c' };
    expect(await send(entry('deletion', { messageId }), garbage)).toEqual({ kind: 'needs-auth' });
    expect(await real.storedContents()).toContain('Hers');
  });

  it('of a message that no longer exists counts as applied', async () => {
    expect(await send(entry('deletion', { messageId: crypto.randomUUID() }))).toEqual({
      kind: 'applied',
      rows: [],
    });
  });

  it('is known to a message that is sent again after it, alone and in a batch [OB4]', async () => {
    const message = entry('message', { content: 'Lost answer' });
    await send(message);
    await send(entry('deletion', { messageId: message.id }));
    const deleted = {
      rows: [
        { id: message.id, value: { content: deletedMessageText, deletedAt: expect.any(String) as string } },
      ],
    };
    expect(await send(message)).toMatchObject(deleted);
    const batch = await real.transport.send([message, entry('message', { content: 'next' })], asha);
    expect(batch[0]).toMatchObject(deleted);
  });
});

describe('a report', () => {
  it('is mailed once, even if it is resent [OB4]', async () => {
    const report = entry('report', { messageId: await written('Rude'), reason: 'Insults' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await send(report, ravi)).toEqual({ kind: 'applied', rows: [] });
    expect((await mails()).filter((subject) => subject.includes('reported by Ravi'))).toHaveLength(1);
    expect(
      await query('select id, reason from public.message_reports where reporter_id = $1', ravi.uid),
    ).toEqual([{ id: report.id, reason: 'Insults' }]);
  });

  it('is refused where there is nothing to report, and waits where the function says so [ER5]', async () => {
    const report = entry('report', { messageId: crypto.randomUUID(), reason: '' });
    expect(await send(report, ravi)).toEqual(refusedWith('message_not_found'));
    const busy = real.transportOver(() =>
      json({ code: 'too_many_reports', message: 'x' }, 429, { 'retry-after': '9' }),
    );
    expect(await busy.send([report], ravi)).toEqual([{ kind: 'retry', scope: 'entry', afterMs: 9_000 }]);
  });
});

describe('privacy', () => {
  const hidden = entry('privacy', { isListed: true, hidden: ['location', 'githubUsername'] });

  it('returns both rows, also when resent; other members pull no hidden field [OB4]', async () => {
    await send(entry('profile', { location: 'Panjim', githubUsername: 'asha', bio: 'Builds.' }));
    const rows = [
      {
        table: 'profiles',
        id: asha.uid,
        value: { location: null, githubUsername: null, bio: 'Builds.', isListed: true },
      },
      {
        table: 'profile_privacy',
        id: asha.uid,
        value: {
          hidden: ['location', 'githubUsername'],
          location: 'Panjim',
          githubUsername: 'asha',
          bio: null,
        },
      },
    ];
    expect(await send(hidden)).toMatchObject({ kind: 'applied', rows });
    expect(await send(hidden)).toMatchObject({ kind: 'applied', rows });
    expect(await pulled('profile_privacy', asha)).toMatchObject([rows[1]]);
    expect(await pulled('profile_privacy', ravi)).toEqual([]);
    expect(JSON.stringify(await pulled('profiles', ravi))).not.toContain('Panjim');
  });

  it('of a field that is written later stays, and the owner gets the value', async () => {
    expect(await send(entry('profile', { location: 'Margao' }))).toMatchObject({
      kind: 'applied',
      rows: [
        { table: 'profiles', value: { location: null } },
        { table: 'profile_privacy', value: { location: 'Margao' } },
      ],
    });
  });

  it('unlists a member, and restores all fields when they are listed again', async () => {
    expect(await send(entry('privacy', { isListed: false, hidden: [] }))).toMatchObject({
      rows: [
        { value: { isListed: false, fullName: 'Asha Naik', location: null, bio: null, lastActive: null } },
        { value: { hidden: [], location: 'Margao', githubUsername: 'asha', bio: 'Builds.' } },
      ],
    });
    expect(await send(entry('privacy', { isListed: true, hidden: [] }))).toMatchObject({
      rows: [
        { value: { isListed: true, location: 'Margao', bio: 'Builds.', githubUsername: 'asha' } },
        { value: { hidden: [], location: null, bio: null } },
      ],
    });
  });

  it('leaves what was not touched here as another device has set it', async () => {
    await send(entry('privacy', { isListed: false, hidden: ['location'] }));
    const late = { isListed: true, hidden: ['website' as const], changed: ['website' as const] };
    expect(await send(entry('privacy', late))).toMatchObject({
      rows: [{ value: { isListed: false } }, { value: { hidden: ['location', 'website'] } }],
    });
    await send(entry('privacy', { isListed: true, hidden: [] }));
  });

  it('that this version cannot read is refused and never sent', async () => {
    expect(await send(entry('privacy', { isListed: true, hidden: ['shoeSize'] }))).toEqual(
      refusedWith('unreadable'),
    );
  });

  it('sent again after a lost answer undoes nothing that another device has changed since [OB4]', async () => {
    const shown = entry('profile', { website: 'https://asha.example' });
    await send(shown);
    await send(entry('privacy', { isListed: true, hidden: ['website'], changed: ['website'] }));
    await send(entry('profile', { website: null }));
    expect(await send(shown)).toMatchObject({
      kind: 'applied',
      rows: [{ value: { website: null } }, { value: { hidden: ['website'], website: null } }],
    });
    const listed = entry('privacy', { isListed: true, hidden: [], changed: ['isListed', 'website'] });
    await send(listed);
    await send(entry('privacy', { isListed: false, hidden: ['website'], changed: ['isListed', 'website'] }));
    expect(await send(listed)).toMatchObject({
      rows: [{ value: { isListed: false } }, { value: { hidden: ['website'] } }],
    });
    await send(entry('privacy', { isListed: true, hidden: [] }));
  });
});

describe('withdrawing an entry that may have arrived [OB8]', () => {
  const takenBack = (one: Entry): Entry => ({ ...one, isWithdrawing: true });

  it.each([
    ['message', { content: 'Taken back' }],
    ['profile', { bio: 'Taken back' }],
    ['privacy', { isListed: false, hidden: [] }],
    ['invitation', { email: 'taken-back@example.com' }],
  ] as const)(
    'of a %s that has not arrived succeeds, and a late request is refused',
    async (kind, payload) => {
      const one = entry(kind, payload);
      expect(await send(takenBack(one))).toEqual({ kind: 'withdrawn' });
      expect(await send(takenBack(one))).toEqual({ kind: 'withdrawn' });
      expect(await send(one)).toEqual(refusedWith('PT410'));
      expect((await pulled('profiles', asha))[0]?.value).toMatchObject({ isListed: true });
    },
  );

  it('of a deletion and of a report leaves the message as it is', async () => {
    const messageId = await written('Stays');
    for (const [one, by] of [
      [entry('deletion', { messageId }), asha],
      [entry('report', { messageId, reason: 'A mistake' }), ravi],
    ] as const) {
      expect(await send(takenBack(one), by)).toEqual({ kind: 'withdrawn' });
      expect(await send(one, by)).toEqual(refusedWith(one.kind === 'report' ? 'withdrawn' : 'PT410'));
    }
    expect(await real.storedContents()).toContain('Stays');
  });

  it('of an entry that has arrived returns `taken`', async () => {
    const message = entry('message', { content: 'Arrived' });
    const change = entry('profile', { bio: 'Arrived' });
    for (const one of [message, change]) {
      await send(one);
      expect(await send(takenBack(one))).toEqual({ kind: 'taken' });
    }
  });

  it('of an application needs no session', async () => {
    const visitor = { kind: 'visitor' } as const;
    const application = entry('application', {
      name: 'Meera Shah',
      email: 'meera@example.com',
      business: 'Shah & Sons',
      phone: '+91 98765 43210',
      project: 'A shop.',
      plan: 'stay',
    });
    expect(await send(takenBack(application), visitor)).toEqual({ kind: 'withdrawn' });
    expect(await send(application, visitor)).toEqual(refusedWith('withdrawn'));
    const other = { ...application, id: crypto.randomUUID() };
    expect(await send(other, visitor)).toEqual({ kind: 'applied', rows: [] });
    expect(await send(takenBack(other), visitor)).toEqual({ kind: 'taken' });
  });

  it('waits where the server gives no answer that can be understood', async () => {
    const odd = real.transportOver(() => json('perhaps'));
    expect(await odd.send([takenBack(entry('message', { content: 'x' }))], asha)).toEqual([
      { kind: 'retry', scope: 'connection' },
    ]);
  });
});

describe('what this version of the app may send [LN6]', () => {
  it.each([
    ['a message of its own', entry('message', { content: 'x' }), true],
    ['a message of a newer version', { ...entry('message', { content: 'x' }), version: 2 }, false],
    ['something that it does not know', { ...entry('message', {}), kind: 'picture' }, false],
  ])('%s: %s', (_what, one, may) => {
    expect(real.transport.canSend(one)).toBe(may);
  });
});

describe('a change of an invitation', () => {
  const invite = async (email: string) => {
    const invitation = entry('invitation', { email });
    expect(await send(invitation)).toMatchObject({ kind: 'applied', rows: [{ value: { reminders: 0 } }] });
    return {
      id: invitation.id,
      change: (change: string) => entry('invitation-change', { invitationId: invitation.id, email, change }),
    };
  };
  const applied = (value: object) => ({ kind: 'applied', rows: [{ table: 'invitations', value }] });

  it('revokes and sends again, each once, and mails the new one', async () => {
    const { id, change } = await invite('again@example.com');
    const revocation = change('revoke');
    expect(await send(revocation)).toMatchObject(applied({ status: 'revoked' }));
    expect(await send(revocation)).toMatchObject(applied({ status: 'revoked' }));
    const before = (await mails()).length;
    const again = change('resend');
    const first = await send(again);
    expect(first).toMatchObject(applied({ status: 'pending' }));
    const codeOf = (outcome: typeof first) => (outcome?.kind === 'applied' ? outcome.rows[0]?.value : null);
    expect(await send(again)).toMatchObject(
      applied({ invitationCode: (codeOf(first) as { invitationCode: string }).invitationCode }),
    );
    expect(await mails()).toHaveLength(before + 1);
    expect((await pulled('invitations', asha)).find((row) => row.id === id)?.value).toMatchObject({
      status: 'pending',
      mailedAt: expect.any(String) as string,
    });
  });

  it('reminds once, three days after the mail, also when the answer was lost [OB4]', async () => {
    const { id, change } = await invite('slow@example.com');
    expect(await send(change('remind'))).toEqual(refusedWith('PT409'));
    await query("update public.invitations set mailed_at = now() - interval '3 days' where id = $1", id);
    const reminder = change('remind');
    expect(await send(reminder)).toMatchObject(applied({ status: 'pending', reminders: 1 }));
    expect(await send(reminder)).toMatchObject(applied({ status: 'pending', reminders: 1 }));
    expect((await mails()).filter((subject) => subject.startsWith('A reminder'))).toHaveLength(1);
    await query("update public.invitations set mailed_at = now() - interval '3 days' where id = $1", id);
    expect(await send(change('remind'))).toEqual(refusedWith('PT409'));
  });

  it("is refused for another member's, and for one that is not there", async () => {
    const { id, change } = await invite('hers@example.com');
    for (const kind of ['resend', 'revoke', 'remind'])
      expect(await send(change(kind), ravi)).toEqual(refusedWith('PT404'));
    expect((await pulled('invitations', asha)).find((row) => row.id === id)?.value).toMatchObject({
      status: 'pending',
    });
  });
});

describe('a database from before', () => {
  it('that does not know a function yet lets the entry wait', async () => {
    const old = real.transportOver(() => json({ code: 'PGRST202', message: 'Not found' }, 404));
    const entries = [
      entry('deletion', { messageId: crypto.randomUUID() }),
      entry('privacy', { isListed: true, hidden: [] }),
      entry('profile', { bio: 'Old' }),
      { ...entry('message', { content: 'Taken back' }), isWithdrawing: true as const },
      entry('invitation-change', {
        invitationId: crypto.randomUUID(),
        email: 'x@example.com',
        change: 'remind',
      }),
    ];
    for (const one of entries)
      expect(await old.send([one], asha)).toEqual([{ kind: 'retry', scope: 'entry', afterMs: null }]);
  });

  it('that does not have the newer columns is read as if nothing had come of them', async () => {
    const xid = '5';
    const pull = {
      uid: asha.uid,
      epoch: 'one',
      horizon: '9',
      tables: {
        profiles: {
          rows: [
            {
              id: asha.uid,
              username: null,
              full_name: 'Asha',
              bio: null,
              skills: null,
              location: null,
              website: null,
              github_username: null,
              linkedin_username: null,
              avatar_url: null,
              last_active: null,
              sync_xid: xid,
            },
          ],
          scan: null,
          more: false,
        },
        messages: {
          rows: [{ id: 'm', content: 'x', user_id: null, created_at: 'now', sync_xid: xid }],
          scan: null,
          more: false,
        },
        invitations: {
          rows: [
            {
              id: 'i',
              invitee_email: 'a@example.com',
              invitation_code: 'c',
              status: 'pending',
              created_at: 'now',
              accepted_at: null,
              expires_at: 'then',
              sync_xid: xid,
            },
          ],
          scan: null,
          more: false,
        },
      },
    };
    expect(await real.transportOver(() => json(pull)).pull({}, asha)).toMatchObject({
      kind: 'page',
      page: {
        rows: [
          { table: 'profiles', value: { isListed: true } },
          { table: 'messages', value: { deletedAt: null } },
          { table: 'invitations', value: { mailedAt: null, reminders: 0 } },
        ],
      },
    });
  });
});
