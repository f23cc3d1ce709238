import { afterAll, describe, expect, it } from 'vitest';
import { entry, openRealTransport, refusedWith } from './real-transport.ts';

const real = await openRealTransport();
const { asha, ravi } = real;
afterAll(() => real.close());

describe('privacy', () => {
  const hidden = entry('privacy', { isListed: true, hidden: ['location', 'githubUsername'] });

  it('returns both rows, the same at every attempt; others pull no hidden field [OB4]', async () => {
    await real.sendOne(entry('profile', { location: 'Panjim', githubUsername: 'asha', bio: 'Builds.' }));
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
    expect(await real.sendOne(hidden)).toMatchObject({ kind: 'applied', rows });
    expect(await real.sendOne(hidden)).toMatchObject({ kind: 'applied', rows });
    expect(await real.pulled('profile_privacy', asha)).toMatchObject([rows[1]]);
    expect(await real.pulled('profile_privacy', ravi)).toEqual([]);
    expect(JSON.stringify(await real.pulled('profiles', ravi))).not.toContain('Panjim');
  });

  it('keeps a field hidden when it gets a new value, which the owner still receives', async () => {
    expect(await real.sendOne(entry('profile', { location: 'Margao' }))).toMatchObject({
      kind: 'applied',
      rows: [
        { table: 'profiles', value: { location: null } },
        { table: 'profile_privacy', value: { location: 'Margao' } },
      ],
    });
  });

  it('takes a member off the directory and puts back what was there', async () => {
    expect(await real.sendOne(entry('privacy', { isListed: false, hidden: [] }))).toMatchObject({
      rows: [
        { value: { isListed: false, fullName: 'Asha Naik', location: null, bio: null, lastActive: null } },
        { value: { hidden: [], location: 'Margao', githubUsername: 'asha', bio: 'Builds.' } },
      ],
    });
    expect(await real.sendOne(entry('privacy', { isListed: true, hidden: [] }))).toMatchObject({
      rows: [
        { value: { isListed: true, location: 'Margao', bio: 'Builds.', githubUsername: 'asha' } },
        { value: { hidden: [], location: null, bio: null } },
      ],
    });
  });

  it('leaves settings that this change does not name as another device has set them', async () => {
    await real.sendOne(entry('privacy', { isListed: false, hidden: ['location'] }));
    const late = { isListed: true, hidden: ['website' as const], changed: ['website' as const] };
    expect(await real.sendOne(entry('privacy', late))).toMatchObject({
      rows: [{ value: { isListed: false } }, { value: { hidden: ['location', 'website'] } }],
    });
    await real.sendOne(entry('privacy', { isListed: true, hidden: [] }));
  });

  it('is rejected without a request when this version cannot read it', async () => {
    expect(await real.sendOne(entry('privacy', { isListed: true, hidden: ['shoeSize'] }))).toEqual(
      refusedWith('unreadable'),
    );
  });

  it('undoes no later change of another device when it is sent again after a lost answer [OB4]', async () => {
    const shown = entry('profile', { website: 'https://asha.example' });
    await real.sendOne(shown);
    await real.sendOne(entry('privacy', { isListed: true, hidden: ['website'], changed: ['website'] }));
    await real.sendOne(entry('profile', { website: null }));
    expect(await real.sendOne(shown)).toMatchObject({
      kind: 'applied',
      rows: [{ value: { website: null } }, { value: { hidden: ['website'], website: null } }],
    });
    const listed = entry('privacy', { isListed: true, hidden: [], changed: ['isListed', 'website'] });
    await real.sendOne(listed);
    await real.sendOne(
      entry('privacy', { isListed: false, hidden: ['website'], changed: ['isListed', 'website'] }),
    );
    expect(await real.sendOne(listed)).toMatchObject({
      rows: [{ value: { isListed: false } }, { value: { hidden: ['website'] } }],
    });
    await real.sendOne(entry('privacy', { isListed: true, hidden: [] }));
  });
});
