import { expect, it } from 'vitest';
import { createEvents } from '../local/browser/ports.ts';
import { createLateOutcomes } from './late-outcomes.ts';

const deliver = (id: string) => ({ kind: 'delivered', id, entryKind: 'report', payload: {} }) as const;

it('tells once how each thing ended that is followed, and of nothing else', () => {
  const events = createEvents();
  const late = createLateOutcomes(events);
  const heard: string[] = [];
  late.subscribe(({ id }) => heard.push(id));
  late.track('one');
  for (const id of ['one', 'one', 'another']) events.announce(deliver(id));
  expect(heard).toEqual(['one']);
});

it('keeps what ended before anybody listened for the first who does', () => {
  const events = createEvents();
  const late = createLateOutcomes(events);
  late.track('one');
  events.announce(deliver('one'));
  const heard: string[] = [];
  const stop = late.subscribe(({ id }) => heard.push(id));
  expect(heard).toEqual(['one']);
  stop();
  late.subscribe(({ id }) => heard.push(id));
  expect(heard).toEqual(['one']);
});
