import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { draftToEntry, type Entry } from './entry.ts';
import { entryVersion, shown, toKinds, type Effect, type Kind } from './kind.ts';
import { isSamePending, layOver } from './overlay.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}
const notes = shown<Note>('notes');

const kind = (
  name: string,
  effect: Omit<Effect<{ note: string; text: string }, Note>, 'on' | 'id'>,
): Kind => ({
  kind: name,
  payload: v.object({ note: v.string(), text: v.string() }),
  batch: 1,
  shownBy: {},
  lane: () => 'notes',
  delayMs: () => 0,
  effect: { ...effect, on: notes, id: ({ note }) => note },
});
const append = (note: Note | undefined, { text }: { readonly text: string }) =>
  note && { ...note, text: `${note.text}${text}` };
const write = kind('write', {
  change: (row, { note, text }) => row ?? { id: note, text },
  until: 'discarded',
});
const extend = kind('extend', { change: append });
const strike = kind('strike', { change: append, until: 'refused' });
const flag = kind('flag', {});
const kinds = toKinds([write, extend, strike, flag]);

let written = 0;
const entry = (name: string, text: string, change: Partial<Entry> = {}, note = 'n'): Entry => {
  written += 1;
  const draft = { kind: name, lane: 'notes', version: entryVersion, payload: { note, text } };
  return { ...draftToEntry({ ...draft, id: `e${written}`, owner: 'asha', queuedAt: 0 }, written), ...change };
};
const refused = { state: 'rejected', refusal: { code: 'X', message: 'No.' } } as const;
const cancelled = { isWithdrawing: true };
const held: Note = { id: 'n', text: '' };
const textOf = (entries: readonly Entry[], row: Note | undefined = held) =>
  layOver(kinds, entries).row(notes, 'n', row)?.text;

describe('a row', () => {
  it('shows the changes about it in the order of writing', () => {
    expect(textOf([entry('extend', 'a'), entry('strike', 'b'), entry('extend', 'c')])).toBe('abc');
    expect(
      textOf([entry('extend', 'a', { state: 'sending' }), entry('extend', 'b', { state: 'acked' })]),
    ).toBe('ab');
  });

  it('stays the same object without changes about it', () => {
    const overlay = layOver(kinds, [entry('flag', ''), entry('extend', 'a', {}, 'other')]);
    expect(overlay.row(notes, 'n', held)).toBe(held);
    expect(overlay.row(notes, 'missing', undefined)).toBeUndefined();
  });

  it('loses a change that is refused or cancelled, unless its effect lasts longer', () => {
    expect(textOf([entry('extend', 'a', refused), entry('extend', 'b', cancelled)])).toBe('');
    expect(textOf([entry('strike', 'a', refused), entry('strike', 'b', cancelled)])).toBe('b');
  });

  it('exists through the change that creates it, until that change is discarded', () => {
    for (const state of [{}, refused, cancelled])
      expect(layOver(kinds, [entry('write', 'new', state)]).row(notes, 'n', undefined)?.text).toBe('new');
    expect(textOf([entry('write', 'new')])).toBe('');
  });
});

it('lists waiting changes by kind and by row, with their states', () => {
  const entries = [
    entry('flag', 'a', refused),
    entry('extend', 'b', { attempts: 1 }),
    entry('flag', 'c', cancelled),
  ];
  const overlay = layOver(kinds, entries);
  expect(overlay.ids).toEqual(entries.map(({ id }) => id));
  expect(overlay.about(notes, 'n').map(({ id }) => id)).toEqual(overlay.ids);
  expect(overlay.of(flag)).toMatchObject([
    { state: 'refused', refusal: refused.refusal, takesEffect: false, mayHaveArrived: false },
    { state: 'withdrawing', refusal: null, takesEffect: false },
  ]);
  expect(overlay.of(extend)).toMatchObject([{ state: 'queued', takesEffect: true, mayHaveArrived: true }]);
});

it('leaves out entries of a kind or shape that this version does not know', () => {
  const overlay = layOver(kinds, [
    entry('poll', 'a'),
    { ...entry('extend', 'b'), payload: { later: 'shape' } },
  ]);
  expect(overlay.row(notes, 'n', held)).toBe(held);
  expect(overlay.of(extend)).toEqual([]);
});

it('compares two lists of changes by what they show', () => {
  const one = entry('extend', 'a');
  const list = (...entries: readonly Entry[]) => layOver(kinds, entries).about(notes, 'n');
  expect(isSamePending(list(one), list({ ...one, nextAttemptAt: 5 }))).toBe(true);
  for (const change of [refused, { attempts: 1 }, { payload: { note: 'n', text: 'b' } }])
    expect(isSamePending(list(one), list({ ...one, ...change }))).toBe(false);
  expect(isSamePending(list(one), list())).toBe(false);
});
