import { expect, test } from 'vitest';
import { authPathFor, safeNextPath } from './next-path.ts';

test.each(['/members', '/members?view=chat#latest', '/reviews'])('%s is a path of this site', (next) => {
  expect(safeNextPath(next)).toBe(next);
});

test.each([
  null,
  '',
  'members',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '/auth',
  '/auth?next=/auth',
])('%j leads to the portal instead', (next) => {
  expect(safeNextPath(next)).toBe('/members');
});

test('the sign-in page leads back to the earlier address', () => {
  const path = authPathFor('/members?member=1#chat');
  expect(safeNextPath(new URLSearchParams(path.split('?')[1]).get('next'))).toBe('/members?member=1#chat');
  expect(authPathFor('/members')).toBe('/auth');
});
