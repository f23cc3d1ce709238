import { expect, it } from 'vitest';
import { createEvents } from '../local/browser/ports.ts';
import { announceLateOutcomes } from './late-outcomes.ts';

it('announces the outcome of each added entry once, and of no other entry', () => {
  const events = createEvents();
  const shown: string[] = [];
  const announceLater = announceLateOutcomes(events, ({ id }) => shown.push(id));
  announceLater('one');
  for (const id of ['one', 'one', 'another'])
    events.announce({ kind: 'delivered', id, entryKind: 'report', payload: {} });
  expect(shown).toEqual(['one']);
});
