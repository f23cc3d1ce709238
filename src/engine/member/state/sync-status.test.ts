import { expect, test } from 'vitest';
import { readSyncStatus, shownState } from './sync-status.ts';

test('an entry shows as waiting while the header shows no connection', () => {
  const online = { ...readSyncStatus(), connectivity: 'online' } as const;
  const offline = { ...online, connectivity: 'offline' } as const;
  expect(shownState('sending', online)).toBe('sending');
  expect(shownState('sending', offline)).toBe('queued');
  expect(shownState('refused', offline)).toBe('refused');
});
