import { describe, expect, it } from 'vitest';
import { readArrival } from './arrival.ts';

describe('arrival by a link', () => {
  it.each([
    ['', 'plain'],
    ['#chat', 'plain'],
    ['#access_token=a&refresh_token=b&type=signup', 'session'],
    ['#access_token=a&refresh_token=b&type=recovery', 'recovery'],
    ['#type=recovery', 'plain'],
    ['#error=access_denied&error_code=otp_expired&error_description=x', 'failed'],
  ])('%j is %s', (hash, kind) => {
    expect(readArrival(hash)).toEqual({ kind });
  });
});
