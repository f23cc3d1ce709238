import { expect, it } from 'vitest';
import { defaultEdition } from '../../content/edition.ts';
import { draftToEntry } from '../../sync/entry.ts';
import { entryVersion } from '../../sync/kind.ts';
import { pendingOf } from '../../sync/overlay.ts';
import { deskAct } from './changes.ts';
import { editionIn, toAct } from './use-acts.ts';

const act = (payload: object) => {
  const draft = { lane: 'desk:edition 2025-10', kind: 'desk', version: entryVersion, payload };
  return pendingOf(deskAct, [draftToEntry({ ...draft, id: 'one', owner: 'nadia', queuedAt: 0 }, 1)]).map(
    toAct,
  )[0];
};
const title = 'Save the draft';
const save = (content: unknown) => ({
  action: 'save-edition',
  details: { content, seen: 1, note: '' },
  subject: 'edition 2025-10',
  title,
  text: null,
});

it('shows a draft at the place of its edition', () => {
  const ours = act(save(defaultEdition));
  expect(ours).toMatchObject({ subject: 'edition 2025-10', title });
  expect(ours && editionIn(ours)).toEqual(defaultEdition);
});

it('shows an act that this version cannot read by its title', () => {
  expect(act(save({}))).toMatchObject({ title, change: null });
  expect(act({ title })).toBeUndefined();
});
