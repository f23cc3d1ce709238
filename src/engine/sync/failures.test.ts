import { describe, expect, it } from 'vitest';
import { memberSession, recordSends, setUp, setUpTab, states } from '../../../tests/sim/set-up.ts';

describe('the session', () => {
  it('[ID1] nothing is sent while another member is signed in', async () => {
    const { server, device } = setUp();
    device.become({ ...memberSession, uid: 'member-b' });
    const tab = device.startTab();
    await device.write(tab, 'mine');
    await device.time.advance(60_000);
    expect(server.arrivals()).toEqual([]);
    device.become(memberSession);
    tab.sessionChanged();
    await device.time.advance(0);
    expect(server.arrivals().length).toBe(1);
  });

  it('[ER4] refreshes an expired token once, then blocks the entry', async () => {
    const { server, device, tab } = await setUpTab();
    server.acceptTokens('fresh');
    device.renewTo({ ...memberSession, accessToken: 'fresh' });
    const first = await device.write(tab, 'renewed');
    await device.time.advance(0);
    // Both attempts carry the same idempotency key.
    expect(server.batches).toEqual([[first], [first]]);
    expect([...server.rows().keys()]).toEqual([first]);

    server.acceptTokens('later');
    const second = await device.write(tab, 'blocked');
    await device.time.advance(0);
    expect(device.outbox.entries.get(second)?.state).toBe('auth-blocked');
    expect(device.kinds()).toContain('sign-in-needed');

    await device.time.advance(1);
    device.become({ ...memberSession, accessToken: 'later' });
    tab.sessionChanged();
    await device.time.advance(0);
    expect(server.rows().has(second)).toBe(true);
  });

  it('[ER4] when a session begins, only one of several tabs retries the blocked entries', async () => {
    const { server, device } = setUp();
    const tabs = [device.startTab(), device.startTab(), device.startTab()] as const;
    await device.time.advance(0);
    server.transport.send = async (entries) => {
      server.batches.push(entries.map(({ id }) => id));
      return entries.map(() => ({ kind: 'needs-auth' }));
    };
    const { pull } = server.transport;
    server.transport.pull = async () => ({ kind: 'retry' });
    await device.write(tabs[0], 'blocked');
    await device.time.advance(5_000);
    expect(states(device)).toEqual(['auth-blocked']);
    server.batches.length = 0;
    for (const tab of tabs) tab.sessionChanged();
    await device.time.advance(1);
    // Once, and once more with a refreshed token.
    expect(server.batches).toHaveLength(2);
    server.transport.pull = pull;
  });

  it('[ER4] [BO7] two tabs whose tokens are refused refresh them only with the regular pulls', async () => {
    const { server, device } = setUp();
    server.acceptTokens('another');
    const tabs = [device.startTab(), device.startTab()] as const;
    const waiting = await device.write(tabs[0], 'waits');
    await device.time.advance(1_000);
    // Each tab refreshes for its flush, for its pull, and once after the other tab's refresh.
    expect(device.renewals()).toBeLessThanOrEqual(3 * tabs.length);
    const before = device.renewals();
    await device.time.advance(600_000);
    expect(device.renewals() - before).toBeLessThanOrEqual((tabs.length * 600) / 30);
    expect(states(device)).toEqual(['auth-blocked']);

    // The server accepts the session again without a new sign-in.
    server.acceptTokens('token');
    await device.time.advance(60_000);
    expect(server.rows().has(waiting)).toBe(true);
    expect(device.kinds()).toContain('session-accepted');
  });

  it('[BO7] [PL5] an acknowledged entry that waits for its document does not pull at each flush', async () => {
    const { server, device, tab } = await setUpTab();
    let pulls = 0;
    const { pull } = server.transport;
    server.transport.pull = async (...request) => {
      pulls += 1;
      const answer = await pull(...request);
      return answer.kind === 'page' ? { kind: 'page', page: { ...answer.page, uid: 'another' } } : answer;
    };
    const payload = { content: 'Yes', application: 'application 1', choice: 'accepted', seen: 0 };
    await tab.enqueue({ kind: 'desk', lane: 'desk:application 1', version: 1, payload });
    await device.time.advance(1_000);
    expect(states(device)).toEqual(['acked']);
    const before = pulls;
    server.transport.send = async (entries) =>
      entries.map(() => ({ kind: 'retry', scope: 'entry', afterMs: null }));
    await device.write(tab, 'tried again and again');
    await device.time.advance(60_000);
    expect(states(device)).toEqual(['acked', 'queued']);
    // Only the regular pulls, one every 30 to 60 s.
    expect(pulls - before).toBeLessThanOrEqual(2);
  });

  it('[ER4] a page that does not pull refreshes a token that has expired since its last pull', async () => {
    const { server, device } = setUp();
    const { send, pull } = server.transport;
    const tab = device.startTab();
    server.transport.send = async (entries) => entries.map(() => ({ kind: 'needs-auth' }));
    const id = await device.write(tab, 'refused');
    await device.time.advance(20_000);
    expect(device.outbox.entries.get(id)?.state).toBe('queued');

    server.transport.pull = () => new Promise(() => undefined);
    server.transport.send = send;
    server.acceptTokens('fresh');
    device.renewTo({ ...memberSession, accessToken: 'fresh' });
    await device.time.advance(120_000);
    expect([...server.rows().keys()]).toEqual([id]);
    server.transport.pull = pull;
  });

  it('[OB6] a thawed page does not resend an entry that another page has cancelled', async () => {
    const { server, device, tab } = await setUpTab();
    const answer = Promise.withResolvers<void>();
    let sends = 0;
    server.transport.send = async (entries) => {
      sends += 1;
      await answer.promise;
      return entries.map(() => ({ kind: 'needs-auth' }));
    };
    const id = await device.write(tab, 'cancelled');
    await device.time.advance(0);
    device.outbox.entries.delete(id);
    device.renewTo({ ...memberSession, accessToken: 'fresh' });
    answer.resolve();
    await device.time.advance(1_000);
    expect(sends).toBe(1);
  });
});

describe('the version of the app', () => {
  it('[ER6] a page counts as too old until the server accepts the kind of request that it refused', async () => {
    const { server, device, tab } = await setUpTab();
    const { send, pull } = server.transport;
    server.transport.send = async (entries) => entries.map(() => ({ kind: 'client-too-old' }));
    await device.write(tab, 'too old');
    await device.time.advance(0);
    const versionEvents = () => device.kinds().filter((kind) => kind.startsWith('client-'));
    expect(versionEvents()).toEqual(['client-too-old']);
    // An accepted pull does not prove that the server accepts the entry.
    expect(await tab.pullNow()).toBe('complete');
    await device.time.advance(0);
    expect(new Set(versionEvents())).toEqual(new Set(['client-too-old']));
    server.transport.send = send;
    tab.nudge();
    await device.time.advance(0);
    expect(server.rows().size).toBe(1);
    expect(versionEvents().at(-1)).toBe('client-new-enough');

    server.transport.pull = async () => ({ kind: 'client-too-old' });
    expect(await tab.pullNow()).toBe('client-too-old');
    server.transport.pull = pull;
    await tab.pullNow();
    expect(versionEvents().slice(-2)).toEqual(['client-too-old', 'client-new-enough']);
  });
});

describe('the backoff', () => {
  it('[BO2] a nudge retries at once and keeps the backoff, which only a success resets', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const { attempts } = recordSends(server);
    const tab = device.openTab();
    const id = await device.write(tab, 'hello');
    tab.start();
    await device.time.advance(20_000);
    expect(attempts).toEqual([0, 1, 3, 8, 18]);

    // The nudge at 20 s does not shorten the delay after it.
    tab.nudge();
    await device.time.advance(25_000);
    expect(attempts.slice(5)).toEqual([20, 31, 42]);
    expect(device.kinds()).not.toContain('online');

    server.setDown(false);
    tab.nudge();
    await device.time.advance(0);
    expect(attempts.slice(8)).toEqual([45]);
    expect([...server.rows().keys()]).toEqual([id]);
    expect(device.kinds()).toContain('online');

    server.setDown(true);
    await device.write(tab, 'again');
    await device.time.advance(10_000);
    expect(attempts.slice(9)).toEqual([45, 46, 48, 53]);
  });

  it('[BO2] [BO6] `online` restarts the backoff, with one attempt for all tabs', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const { attempts, restart } = recordSends(server);
    const tabs = [device.startTab(), device.startTab()] as const;
    await device.write(tabs[0], 'hello');
    await device.time.advance(40_000);
    // A later event restarts the backoff again.
    for (let event = 0; event < 2; event++) {
      restart();
      tabs[0].reconnected();
      await device.time.advance(20);
      tabs[1].reconnected();
      void device.wakeWorker();
      await device.time.advance(20_000);
      expect(attempts).toEqual([0, 1, 3, 8, 18]);
    }
  });

  it('[BO2] [PL5] `online` and `visible` ask for a pull within its Retry-After, and do not shorten that', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    const start = device.time.now();
    const pulls: number[] = [];
    server.transport.pull = async () => {
      const at = (device.time.now() - start) / 1_000;
      pulls.push(at);
      return { kind: 'server-error', code: 'PT429', afterMs: 60_000 - at * 1_000 };
    };
    tab.start();
    await device.time.advance(10_000);
    tab.reconnected();
    await device.time.advance(10_000);
    tab.nudge();
    await device.time.advance(39_000);
    expect(pulls).toEqual([0, 10, 20]);
    await device.time.advance(1_500);
    expect(pulls).toEqual([0, 10, 20, 60]);
  });

  it.each([
    ['needs-auth', 'sign-in-needed'],
    ['client-too-old', 'client-too-old'],
  ] as const)('[BO2] the answer %s proves that the page is online', async (kind, announced) => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.startTab();
    await device.time.advance(0);
    expect(device.kinds()).toEqual(['offline']);
    server.transport.pull = async () => ({ kind });
    tab.nudge();
    await device.time.advance(0);
    expect(device.kinds().slice(1)).toEqual([announced, 'online']);

    device.events.length = 0;
    server.transport.pull = async () => ({ kind: 'retry' });
    tab.nudge();
    await device.time.advance(0);
    expect(device.kinds()).toEqual(['offline']);
    server.transport.pull = () => new Promise(() => undefined);
    server.transport.send = async (entries) => entries.map(() => ({ kind }));
    await device.write(tab, 'refused');
    await device.time.advance(0);
    expect(device.kinds()).toContain('online');
    await tab.stop();
  });

  it('[BO1] a hidden page pulls nothing by timer, and sends what is due', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.startTab();
    await device.write(tab, 'hello');
    await device.time.advance(0);
    device.hide(true);
    server.setDown(false);
    await server.write(['news']);
    await device.time.advance(120_000);
    expect(server.rows().size).toBe(2);
    expect(device.kinds()).not.toContain('pulled');
    device.hide(false);
    tab.nudge();
    await device.time.advance(0);
    expect(device.kinds()).toContain('pulled');
  });

  it('[BO3] a lane without an answer delays no other', async () => {
    const { server, device, tab } = await setUpTab();
    const start = device.time.now();
    const attempts: number[] = [];
    const { send } = server.transport;
    server.transport.send = async (entries, session) => {
      if (entries[0]?.lane !== 'broken') return send(entries, session);
      attempts.push((device.time.now() - start) / 1_000);
      return entries.map(() => ({ kind: 'retry', scope: 'connection' }));
    };
    await device.write(tab, 'stays', { lane: 'broken' });
    await device.time.advance(2_000);
    const free = await device.write(tab, 'goes');
    await device.time.advance(0);
    expect([...server.rows().keys()]).toEqual([free]);
    await device.time.advance(60_000);
    expect(attempts.slice(0, 5)).toEqual([0, 1, 3, 8, 18]);
    expect(device.kinds()).not.toContain('offline');
  });

  it('[BO2] a pull that succeeds after a failed one retries unanswered entries at once', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.startTab();
    await device.time.advance(8_500);
    await device.write(tab, 'waits');
    await device.time.advance(18_500);
    server.setDown(false);
    // At 27 s, the pull is due at 29 s and the message at 37.5 s.
    await device.time.advance(2_500);
    expect(server.rows().size).toBe(1);
  });

  it('[BO5] a server error of the pull is announced as one, obeys Retry-After, and delays no send', async () => {
    const { server, device } = setUp();
    const { pull } = server.transport;
    let pulls = 0;
    server.transport.pull = async () => {
      pulls += 1;
      return { kind: 'server-error', code: 'HTTP_403', afterMs: 20_000 };
    };
    const tab = device.startTab();
    await device.write(tab, 'goes');
    await device.time.advance(19_000);
    expect(server.rows().size).toBe(1);
    expect(pulls).toBe(1);
    expect(device.kinds()).not.toContain('offline');
    expect(device.events).toContainEqual({ kind: 'pull-failed', code: 'HTTP_403' });
    server.transport.pull = pull;
    await device.time.advance(1_000);
    expect(device.kinds()).toContain('pulled');
  });

  it('[BO5] an unanswered pull does not count as a lost connection while sends get answers', async () => {
    const { server, device } = setUp();
    server.transport.pull = async () => ({ kind: 'retry' });
    const tab = device.openTab();
    await device.write(tab, 'answered');
    tab.start();
    await device.time.advance(500);
    device.events.length = 0;
    for (let number = 0; number < 5; number++) {
      await device.write(tab, `answered ${number}`);
      await device.time.advance(1_000);
    }
    expect(device.kinds()).not.toContain('offline');
  });
});
