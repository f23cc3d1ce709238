import { describe, expect, it } from 'vitest';
import { readMailLink } from './mail-link.ts';

const at = (rest: string) => readMailLink(new URL(rest, 'https://club.example'));

describe('the address of a mail link', () => {
  it.each(['signup', 'magiclink', 'recovery', 'invite', 'email_change'])('names what %s is for', (type) => {
    const link = { kind: 'link', type, tokenHash: 'pkce_ab12' };
    expect(at(`/auth#token_hash=pkce_ab12&type=${type}`)).toEqual(link);
    expect(at(`/auth?token_hash=pkce_ab12&type=${type}`)).toEqual(link);
  });

  it.each([
    '/#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=signup',
    '/#error=access_denied&error_code=otp_expired&error_description=x',
    '/?code=34e770dd-9ff9-416c-87fa-43b31d7ef225',
    '/auth#token_hash=ab12',
    '/auth#token_hash=ab12&type=sms',
  ])('is refused: %s', (address) => {
    expect(at(address)).toEqual({ kind: 'refused' });
  });

  it.each(['/', '/members#chat', '/?ref=GOA-12345678', '/auth?next=%2Fmembers%2Fsync', '/#type=recovery'])(
    'is not %s',
    (address) => {
      expect(at(address)).toBeNull();
    },
  );
});
