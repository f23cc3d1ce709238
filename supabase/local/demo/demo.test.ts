import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { applicationSchema } from '../../../src/domain/application.ts';
import { demoApplications } from './applications.ts';
import { demoChat } from './chat.ts';
import { generatedMembers } from './generated-members.ts';
import { fixedId } from './ids.ts';
import { demoInvitations } from './invitations.ts';
import { demoMembers } from './members.ts';

const now = new Date('2025-10-01T00:10:00Z');
const day = 86_400_000;
const byEmail = new Map(demoMembers.map((member) => [member.email, member]));

describe('the demo members', () => {
  test('have unique addresses and usernames', () => {
    const usernames = demoMembers.flatMap((member) => member.username?.toLowerCase() ?? []);
    expect(byEmail.size).toBe(demoMembers.length);
    expect(new Set(usernames).size).toBe(usernames.length);
  });

  test('keep their ids, which personal referral codes and tests depend on', () => {
    expect(fixedId('asha@example.com')).toBe('09980569-eed5-591b-8ae9-b842ce2ee05e');
    expect(fixedId('ravi@example.com')).toBe('77b85590-1252-5842-999f-3545db437617');
  });
});

describe('the demo chat', () => {
  test('is the same in every seeding, except for the times', () => {
    const later = demoChat(new Date(now.getTime() + 100 * day));
    const texts = (chat: typeof later) => chat.map(({ id, email, content }) => ({ id, email, content }));
    expect(texts(later)).toEqual(texts(demoChat(now)));
  });

  test('has no message from before its author joined, and none from the future', () => {
    const chat = demoChat(now);
    expect(chat.length).toBeGreaterThan(200);
    for (const { email, at } of chat) {
      const joined = now.getTime() - (byEmail.get(email)?.joinedDaysAgo ?? 0) * day;
      expect(at.getTime()).toBeGreaterThan(joined);
      expect(at.getTime()).toBeLessThan(now.getTime());
    }
  });
});

test('a demo invitation was accepted on the day on which its member joined', () => {
  expect(demoInvitations.filter(({ acceptedDaysAgo }) => acceptedDaysAgo !== null).length).toBeGreaterThan(5);
  for (const { invitee, acceptedDaysAgo } of demoInvitations) {
    expect(byEmail.get(invitee)?.joinedDaysAgo ?? null).toBe(acceptedDaysAgo);
  }
});

describe('the demo applications', () => {
  test('pass the form, and have addresses of their own', () => {
    for (const { name, email, business, phone, project, plan, source, receiptToken } of demoApplications) {
      const filled = { name, email, business, phone, project, plan, source, receipt_token: receiptToken };
      expect(v.safeParse(applicationSchema, filled).issues).toBeUndefined();
    }
    expect(new Set(demoApplications.map(({ email }) => email)).size).toBe(demoApplications.length);
  });
});

describe('generated members', () => {
  test('never share an address or a username', () => {
    const members = generatedMembers(5000);
    expect(new Set(members.map((member) => member.email)).size).toBe(5000);
    expect(new Set(members.map((member) => member.username)).size).toBe(5000);
  });
});
