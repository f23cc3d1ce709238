import * as v from 'valibot';
import { expect, it } from 'vitest';
import { entryVersion, isKnown, readPayload, toKinds, type Kind } from './kind.ts';

const note: Kind<{ text: string }> = {
  kind: 'note',
  payload: v.object({ text: v.string() }),
  batch: 1,
  shownBy: 'mirror',
  lane: () => 'notes',
  delayMs: () => 0,
};

it("[LN6] lets a newer version's entry wait", () => {
  const kinds = toKinds([note]);
  expect(isKnown(kinds, { kind: 'note', version: entryVersion })).toBe(true);
  expect(isKnown(kinds, { kind: 'note', version: entryVersion + 1 })).toBe(false);
  expect(isKnown(kinds, { kind: 'poll', version: entryVersion })).toBe(false);
});

it('reads the payload of no other kind, and of no other shape', () => {
  expect(readPayload(note, { kind: 'note', payload: { text: 'Hello' } })).toEqual({ text: 'Hello' });
  expect(readPayload(note, { kind: 'report', payload: { text: 'Hello' } })).toBeNull();
  expect(readPayload(note, { kind: 'note', payload: { content: 'Hello' } })).toBeNull();
});
