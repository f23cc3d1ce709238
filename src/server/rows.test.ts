import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.doMock('../config/env.ts', () => ({
    env: { siteOrigin: 'https://club.example', supabaseUrl: 'https://abc.supabase.co' },
  }));
});
afterEach(() => {
  vi.doUnmock('../config/env.ts');
  vi.resetModules();
});

const row = {
  id: '0b5c7a1e-0000-4000-8000-000000000001',
  username: null,
  full_name: 'Asha Naik',
  bio: null,
  skills: null,
  location: null,
  website: null,
  github_username: null,
  linkedin_username: null,
  picture_digest: null,
  is_listed: true,
  is_organiser: false,
  last_active: null,
  sync_xid: 7,
};

test.each([
  ['https://img.example/asha.png', null],
  [
    'https://abc.supabase.co/storage/v1/object/public/asha.webp',
    'https://abc.supabase.co/storage/v1/object/public/asha.webp',
  ],
])('a member with a picture at %s has the picture %s', async (avatar_url, avatarUrl) => {
  const { toRemoteRow } = await import('./rows.ts');
  expect(toRemoteRow('profiles', { ...row, avatar_url })).toMatchObject({ value: { avatarUrl } });
});
