import { expect, it } from 'vitest';
import { defaultEdition } from '../../content/edition.ts';
import { draftToEntry } from '../../sync/entry.ts';
import { editionIn, readAct } from './use-acts.ts';

const act = (payload: object) =>
  readAct(
    draftToEntry(
      {
        id: 'one',
        owner: 'nadia',
        lane: 'desk:edition 2025-10',
        kind: 'desk',
        version: 1,
        payload,
        queuedAt: 0,
      },
      1,
    ),
  );
const title = 'Save the draft';
const save = (content: unknown) => ({
  action: 'save-edition',
  details: { content, seen: 1, note: '' },
  title,
  text: null,
});

it('shows a draft at the place of its edition', () => {
  const ours = act({ ...save(defaultEdition), subject: 'edition 2025-10' });
  expect(ours).toMatchObject({ subject: 'edition 2025-10', title });
  expect(ours && editionIn(ours)).toEqual(defaultEdition);
});

it('shows an act that this version cannot read by its title', () => {
  expect(act({ ...save({}), subject: 'edition 2025-10' })).toMatchObject({ title, change: null });
  expect(act({ title })).toBeNull();
});
