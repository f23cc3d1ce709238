import { describe, expect, it } from 'vitest';
import {
  findOverwritten,
  reportForMs,
  valuesOfChange,
  valuesOfPrivacy,
  type SavedValues,
} from './overwritten.ts';
import { nobody } from './profile.testing.ts';
import type { OwnProfile } from './profile.ts';

const now = 1_760_000_000_000;
const held: OwnProfile = {
  ...nobody,
  id: 'asha',
  full_name: 'Asha',
  skills: ['SEO', 'Design'],
  location: 'Mapusa',
  hidden: ['website'],
};
const saved = (values: object, at = now - 1_000): SavedValues =>
  Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { value, at }]));

describe('a device whose value was overwritten', () => {
  it('learns which fields now hold another value', () => {
    expect(findOverwritten(saved({ location: 'Assagao', full_name: 'Asha' }), held, {}, now)).toEqual([
      { what: 'location', mine: 'Assagao', theirs: 'Mapusa' },
    ]);
  });

  it('learns of an emptied field, of skills and of settings', () => {
    const mine = saved({ bio: 'Builds.', skills: 'SEO', 'hide:website': false, is_listed: true });
    expect(findOverwritten(mine, held, {}, now)).toEqual([
      { what: 'bio', mine: 'Builds.', theirs: '' },
      { what: 'skills', mine: 'SEO', theirs: 'SEO, Design' },
      { what: 'hide:website', mine: false, theirs: true },
    ]);
  });

  it('ignores a field with a change still in the outbox', () => {
    expect(findOverwritten(saved({ location: 'Assagao' }), held, { location: 'Panjim' }, now)).toEqual([]);
  });

  it('ignores a save that is older than a day or lies in the future', () => {
    for (const at of [now - reportForMs - 1, now + 1])
      expect(findOverwritten(saved({ location: 'Assagao' }, at), held, {}, now)).toEqual([]);
  });
});

describe('the values of a change', () => {
  it('are the changed fields as the form shows them', () => {
    expect(valuesOfChange({ bio: null, skills: ['SEO', 'Design'] })).toEqual({
      bio: '',
      skills: 'SEO, Design',
    });
    expect(valuesOfChange({})).toEqual({});
  });

  it('are the touched settings', () => {
    const settings = { is_listed: false, hidden: ['location' as const] };
    expect(valuesOfPrivacy({ ...settings, changed: ['location'] })).toEqual({ 'hide:location': true });
  });
});
