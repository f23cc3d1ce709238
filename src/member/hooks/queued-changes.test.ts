import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryKind, EntryPayload } from '../../domain/kinds.ts';
import { privacyChoices } from '../../domain/profile.ts';
import { nobody } from '../../domain/profile.testing.ts';
import type { Entry } from '../../sync/entry.ts';
import { draftOf } from '../../local/outbox/draft.testing.ts';
import { createOutboxStore } from '../../local/outbox/outbox-store.ts';
import { unconnectedMember } from '../member.testing.ts';
import type { Member } from '../open-member.ts';
import { readInvitations } from '../../features/invitations/use-invitations.ts';
import { readMyProfile, readWaitingChanges } from './use-my-profile.ts';

let member: Member;
beforeEach(() => {
  member = unconnectedMember('asha');
});
afterEach(async () => {
  await member.mirror.delete();
  await member.outbox.delete();
});

/** Adds an entry to the outbox and returns its id. */
const queue = async <K extends EntryKind>(kind: K, payload: EntryPayload<K>, state: Partial<Entry> = {}) => {
  const draft = draftOf('asha', kind, payload);
  const store = createOutboxStore(member.outbox);
  await store.add(draft);
  await store.change([draft.id], (entry) => ({ ...entry, ...state }));
  return draft.id;
};
const refused = { state: 'rejected', refusal: { code: 'PT409', message: 'Too early.' } } as const;

const profile = {
  ...nobody,
  id: 'asha',
  xid: '1',
  fullName: 'Asha',
  bio: 'Builds.',
};
const privacy = {
  id: 'asha',
  xid: '1',
  hidden: ['location' as const],
  bio: null,
  skills: null,
  location: 'Panjim',
  website: null,
  githubUsername: null,
  linkedinUsername: null,
};

describe('invitations', () => {
  const invitation = {
    id: 'i',
    xid: '1',
    inviteeEmail: 'friend@example.com',
    inviteeId: null,
    invitationCode: 'code',
    status: 'pending',
    createdAt: '2026-01-01T00:00:00Z',
    acceptedAt: null,
    expiresAt: '2026-02-01T00:00:00Z',
    mailedAt: null,
    reminders: 0,
  } as const;
  const pending = async () => (await readInvitations(member))?.sent.map(({ pendingChange }) => pendingChange);

  it('carry the newest waiting or rejected change', async () => {
    await member.mirror.invitations.add(invitation);
    expect(await pending()).toEqual([null]);
    const change = { invitationId: 'i', email: 'friend@example.com' };
    const first = await queue('invitation-change', { ...change, change: 'remind' }, refused);
    expect(await pending()).toEqual([
      { id: first, change: 'remind', state: 'refused', refusal: refused.refusal },
    ]);
    const second = await queue('invitation-change', { ...change, change: 'revoke' });
    expect(await pending()).toEqual([{ id: second, change: 'revoke', state: 'queued' }]);
  });
});

describe('the own profile', () => {
  it('is complete for its owner, with waiting changes applied in order', async () => {
    await member.mirror.profiles.add(profile);
    expect(await readMyProfile(member)).toMatchObject({ location: null, hidden: [], isListed: true });
    await member.mirror.profile_privacy.add(privacy);
    expect(await readMyProfile(member)).toMatchObject({ location: 'Panjim', hidden: ['location'] });
    await queue('profile', { location: 'Margao' });
    await queue('privacy', { isListed: false, hidden: ['website'], changed: [...privacyChoices] });
    await queue('profile', { bio: 'New.' });
    await queue('profile', { bio: 'Refused.' }, refused);
    expect(await readMyProfile(member)).toMatchObject({
      location: 'Margao',
      bio: 'New.',
      isListed: false,
      hidden: ['website'],
    });
  });

  it('names the fields and settings that wait, and why one was rejected', async () => {
    await queue('message', { content: 'No part of it' });
    const first = await queue('profile', { website: null, location: 'Margao' });
    const second = await queue('privacy', { isListed: true, hidden: ['website'], changed: ['website'] });
    const third = await queue('profile', { username: 'taken' }, refused);
    await queue('profile', { bio: 'Has arrived.' }, { state: 'acked' });
    expect(await readWaitingChanges(member)).toEqual([
      { id: first, kind: 'profile', sets: ['location', 'website'], state: 'queued', refusal: null },
      { id: second, kind: 'privacy', sets: ['hide:website'], state: 'queued', refusal: null },
      { id: third, kind: 'profile', sets: ['username'], state: 'refused', refusal: refused.refusal },
    ]);
  });
});
