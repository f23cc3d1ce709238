import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

function presenceWithRefs() {
  let refs = 0;
  return createPresence<string>(() => `ref-${++refs}`);
}

test('members that share a key are listed below it', () => {
  const presence = presenceWithRefs();
  presence.track('phone', 'ann', { device: 'phone' });
  presence.track('laptop', 'ann', { device: 'laptop' });
  expect(presence.state()).toEqual({
    ann: {
      metas: [
        { device: 'phone', phx_ref: 'ref-1' },
        { device: 'laptop', phx_ref: 'ref-2' },
      ],
    },
  });
});

test('a changed payload leaves with the old and joins with the new entry', () => {
  const presence = presenceWithRefs();
  presence.track('phone', 'ann', { mood: 'fine' });
  expect(presence.track('phone', 'ann', { mood: 'better' })).toEqual({
    joins: { ann: { metas: [{ mood: 'better', phx_ref: 'ref-2', phx_ref_prev: 'ref-1' }] } },
    leaves: { ann: { metas: [{ mood: 'fine', phx_ref: 'ref-1' }] } },
  });
});

test('nothing is announced for the same payload again or for who tracked nothing', () => {
  const presence = presenceWithRefs();
  presence.track('phone', 'ann', { mood: 'fine' });
  expect(presence.track('phone', 'ann', { mood: 'fine' })).toBeNull();
  expect(presence.untrack('laptop')).toBeNull();
  expect(presence.untrack('phone')).toEqual({
    joins: {},
    leaves: { ann: { metas: [{ mood: 'fine', phx_ref: 'ref-1' }] } },
  });
  expect(presence.state()).toEqual({});
});
