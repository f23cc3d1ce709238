import { expect, test } from 'vitest';
import {
  acceptPath,
  invitationLink,
  invitedAddress,
  personalReferralCode,
  referralLink,
  shareLinks,
} from './referral-links.ts';

test('a personal code is "GOA-" and the last eight characters of the user id in capitals', () => {
  expect(personalReferralCode('0b54f2a0-9d3e-4a57-8f6e-2c1d9abcdef0')).toBe('GOA-9ABCDEF0');
});

test('the share link is the origin with the code', () => {
  expect(referralLink('https://club.example', 'GOA-9ABCDEF0')).toBe('https://club.example?ref=GOA-9ABCDEF0');
});

test("an invitation mail's link leads to the sign-up form with the code, and has the address in its fragment", () => {
  const link = new URL(invitationLink('https://club.example/', 'a_b-c/d', 'farah+goa@example.com'));
  expect(`${link.origin}${link.pathname}`).toBe('https://club.example/auth');
  expect([...link.searchParams]).toEqual([['ref', 'a_b-c/d']]);
  expect(invitedAddress(link.hash)).toBe('farah+goa@example.com');
  for (const hash of ['', '#', '#chat']) expect(invitedAddress(hash)).toBeNull();
});

test('an invited visitor without an address is invited, too', () => {
  expect(invitedAddress(new URL(acceptPath, 'https://club.example').hash)).toBe('');
  expect(invitedAddress('#email=%20')).toBe('');
});

test("every network's link contains the share text and the share link", () => {
  const link = referralLink('https://club.example', 'GOA-9ABCDEF0');
  const share = shareLinks('Goa Build Club', link);
  expect(share.text).toBe('Join me at Goa Build Club - the exclusive AI hackathon in paradise!');

  expect(parameters(share.twitter)).toEqual({ text: share.text, url: link });
  expect(parameters(share.linkedIn)).toEqual({ text: share.text, url: link });
  expect(parameters(share.whatsApp)).toEqual({ text: `${share.text} ${link}` });
});

const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams);
