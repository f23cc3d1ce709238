import * as v from 'valibot';
import { expect, it } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import { deskChangeSchema } from './desk-act.ts';

const save = (content: unknown) => ({ action: 'save-edition', details: { content, seen: 2, note: '' } });

it.each([['no JSON'], ['{}'], [null], [{ ...firstEdition, seats: 0 }]])(
  'reads no edition in %j',
  (content) => {
    expect(v.is(deskChangeSchema, save(content))).toBe(false);
  },
);
