import { expect, it } from 'vitest';
import { createEvents } from '../local/browser/ports.ts';
import { tellLateOutcomes } from './late-outcomes.ts';

it('announces the outcome of each added entry once, and of no other', () => {
  const events = createEvents();
  const heard: string[] = [];
  const announceLater = tellLateOutcomes(events, ({ id }) => heard.push(id));
  announceLater('one');
  for (const id of ['one', 'one', 'another'])
    events.announce({ kind: 'delivered', id, entryKind: 'report', payload: {} });
  expect(heard).toEqual(['one']);
});
