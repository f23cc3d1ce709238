import { describe, expect, it, test } from 'vitest';
import { notices } from '../content/notices.ts';
import { nobody } from '../features/people/rules/profile.testing.ts';
import { privacyChoices } from '../features/people/rules/profile.ts';
import { firstChoices } from '../features/notifications/rules/notifications.ts';
import { tallyOf } from '../features/chat/rules/reaction.ts';
import type { Entry } from '../engine/sync/entry.ts';
import { toDraft } from '../engine/sync/kind.ts';
import { layOver } from '../engine/sync/overlay.ts';
import { changes, schema } from './capabilities.ts';
import { entryOf, refused } from './draft.testing.ts';
import { message, pin, reaction, report, reactions, pinned } from '../features/chat/changes.ts';
import { invitation, invitationChange } from '../features/invitations/changes.ts';
import { notificationChoice } from '../features/notifications/changes.ts';
import {
  pictureChange,
  privacyChange,
  profileChange,
  ownProfile,
  waitingPicture,
} from '../features/people/changes.ts';
import { notificationsTables } from '../features/notifications/tables.ts';

const overlay = (...entries: readonly Entry[]) => layOver(changes, entries);
const notMailed = { code: 'not_mailed', message: 'From the server' };

describe('lanes', () => {
  it('are equal for an invitation and its change, however the address is written', () => {
    const invited = toDraft(invitation, { invitee_email: ' Friend@Example.com ' });
    expect(invited.payload).toEqual({ invitee_email: 'friend@example.com' });
    const changed = { invitation_id: 'i', email: 'FRIEND@example.com', change: 'revoke' } as const;
    expect(toDraft(invitationChange, changed).lane).toBe(invited.lane);
  });

  it('are equal for a profile’s value and the setting that hides it', () => {
    expect(toDraft(privacyChange, { is_listed: true, hidden: ['location'], changed: [] }).lane).toBe(
      toDraft(profileChange, { location: 'Panjim' }).lane,
    );
  });
});

test('every table that a request names is mirrored', () => {
  const named = [...changes.values()].flatMap(({ shownBy, request }) => [
    shownBy.table,
    'into' in request ? request.into : undefined,
    'rpc' in request && request.answers !== 'several' ? request.answers : undefined,
  ]);
  for (const name of named) expect([undefined, ...schema.tables.keys()]).toContain(name);
});

describe('effects', () => {
  const profile = { ...nobody, id: 'asha', full_name: 'Asha', bio: 'Builds.', hidden: [] };

  it('of profile and privacy apply in their order, without refused ones', () => {
    const shown = overlay(
      entryOf(profileChange, { location: 'Margao' }),
      entryOf(privacyChange, { is_listed: false, hidden: ['website'], changed: [...privacyChoices] }),
      entryOf(profileChange, { bio: 'New.' }),
      entryOf(profileChange, { bio: 'Refused.' }, refused),
    ).row(ownProfile, 'asha', profile);
    expect(shown).toEqual({
      ...profile,
      location: 'Margao',
      bio: 'New.',
      is_listed: false,
      hidden: ['website'],
    });
  });

  it('of pictures show the newest one, and none after a removal', () => {
    const image = (...entries: readonly Entry[]) =>
      overlay(...entries).row(waitingPicture, 'asha', undefined);
    const chosen = entryOf(pictureChange, { image: 'aGk=' });
    expect(image()).toBeUndefined();
    expect(image(chosen)).toBe('aGk=');
    expect(image(chosen, entryOf(pictureChange, { image: null }))).toBeNull();
    expect(image(chosen, entryOf(pictureChange, { image: null }, refused))).toBe('aGk=');
  });

  it('of notification choices overlay the server’s choices', () => {
    const kinds = { chat: true, villa: false } as const;
    expect(
      overlay(entryOf(notificationChoice, { kinds }), entryOf(notificationChoice, { by_mail: true })).row(
        notificationsTables.notification_choices,
        'asha',
        firstChoices,
      ),
    ).toEqual({
      ...firstChoices,
      by_mail: true,
      kinds: ['mention', 'announcement', 'decision', 'programme', 'chat'],
    });
  });

  it('of reactions add and remove only the member’s own', () => {
    const react = (emoji: '👍' | '👀', isOn: boolean) =>
      entryOf(reaction, { message_id: 'm', emoji, is_on: isOn });
    const held = ['asha', 'ravi'].map((userId) => ({
      id: userId,
      message_id: 'm',
      user_id: userId,
      emoji: '👍',
      is_on: true,
    }));
    const tally = (...entries: readonly Entry[]) =>
      tallyOf(overlay(...entries).row(reactions, 'm', held), 'asha').map(
        ({ emoji, userIds, isWaiting }) => `${emoji} ${userIds.join(' ')}${isWaiting ? ' waiting' : ''}`,
      );
    expect(tally()).toEqual(['👍 ravi asha']);
    expect(tally(react('👍', false))).toEqual(['👍 ravi']);
    expect(tally(react('👍', false), react('👍', true), react('👀', true))).toEqual([
      '👍 ravi asha waiting',
      '👀 asha waiting',
    ]);
  });

  it('of pins keep one message pinned', () => {
    const set = (messageId: string, isPinned: boolean) =>
      entryOf(pin, { message_id: messageId, is_pinned: isPinned });
    const shownAs = (...entries: readonly Entry[]) => overlay(...entries).row(pinned, 'chat', 'a');
    expect(shownAs(set('b', true))).toBe('b');
    expect(shownAs(set('a', false))).toBeNull();
    expect(shownAs(set('b', false))).toBe('a');
  });
});

describe('words', () => {
  test('of a profile change name the new values', () => {
    expect(profileChange.text?.({ location: 'Assagao, Goa', skills: ['baking', 'sales'] }, null)).toBe(
      'Skills: “baking, sales”\nLocation: “Assagao, Goa”',
    );
    const settings = { is_listed: false, hidden: ['website'], changed: ['is_listed', 'website'] } as const;
    expect(privacyChange.text?.(settings, null)).toBe(
      'Your place in the directory: “not listed”\nWho sees your website: “nobody but you”',
    );
  });

  test('of a report show its reason and its message, if it has them', () => {
    const about = { message_id: '1', reason: 'It is an advert' };
    expect(report.text?.(about, 'Quoted')).toBe('“Quoted”\nIt is an advert');
    expect(report.text?.({ ...about, reason: '' }, null)).toBeNull();
  });

  test('of a refusal are the same as on its screen', () => {
    const taken = { code: '23505', message: 'duplicate key' };
    expect(invitation.refused(taken, null)).toBe(notices.alreadyInvited);
    expect(invitation.reason?.(taken)).toBe('You have already invited this address');
    expect(profileChange.reason?.(taken)).toContain('This username is taken.');
    expect(message.refused(taken, null)).toBe(notices.messageFailed);
  });

  test('of an invitation without a mail say that it is saved', () => {
    for (const change of [invitation, invitationChange])
      expect(change.refused(notMailed, null)).toMatchObject({ title: 'No mail sent', tone: 'note' });
    expect(invitation.refused({ code: 'PT400', message: '' }, null)).toBe(notices.invitationFailed);
    expect(invitationChange.refused({ code: 'PT409', message: 'Too early.' }, null).description).toBe(
      'Too early.',
    );
  });
});
