import { describe, expect, it } from 'vitest';
import { nobody } from '../rules/profile.testing.ts';
import { changeBack } from './change-back.ts';

const held = {
  ...nobody,
  id: 'asha',
  skills: ['SEO', 'Design'],
  location: 'Mapusa',
  hidden: ['website' as const],
};

describe('restoring the lost value', () => {
  it('changes only that field', () => {
    expect(changeBack({ what: 'skills', mine: 'SEO', theirs: 'SEO, Design' }, held)).toEqual({
      kind: 'profile',
      change: { skills: ['SEO'] },
    });
    expect(changeBack({ what: 'location', mine: '', theirs: 'Mapusa' }, held)).toEqual({
      kind: 'profile',
      change: { location: null },
    });
  });

  it('changes only that setting', () => {
    expect(changeBack({ what: 'hide:location', mine: true, theirs: false }, held)).toEqual({
      kind: 'privacy',
      change: { is_listed: true, hidden: ['website', 'location'], changed: ['location'] },
    });
    expect(changeBack({ what: 'hide:website', mine: false, theirs: true }, held)).toEqual({
      kind: 'privacy',
      change: { is_listed: true, hidden: [], changed: ['website'] },
    });
    expect(changeBack({ what: 'is_listed', mine: false, theirs: true }, held)).toEqual({
      kind: 'privacy',
      change: { is_listed: false, hidden: ['website'], changed: ['is_listed'] },
    });
  });
});
