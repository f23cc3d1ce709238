import { describe, expect, it } from 'vitest';
import {
  changeBack,
  findOverwritten,
  tellForMs,
  valuesOfChange,
  valuesOfPrivacy,
  type SavedHere,
} from './overwritten.ts';
import { nobody } from './profile.testing.ts';
import type { OwnProfile } from './profile.ts';

const now = 1_760_000_000_000;
const held: OwnProfile = {
  ...nobody,
  id: 'asha',
  fullName: 'Asha',
  skills: ['SEO', 'Design'],
  location: 'Mapusa',
  hidden: ['website'],
};
const saved = (values: object, at = now - 1_000): SavedHere =>
  Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { value, at }]));

describe('the loser of two writers', () => {
  it('learns of each field that holds another value than was saved here, and of no other', () => {
    expect(findOverwritten(saved({ location: 'Assagao', fullName: 'Asha' }), held, {}, now)).toEqual([
      { what: 'location', mine: 'Assagao', theirs: 'Mapusa' },
    ]);
  });

  it('learns of a field that was emptied, and of skills and settings too', () => {
    const mine = saved({ bio: 'Builds.', skills: 'SEO', 'hide:website': false, isListed: true });
    expect(findOverwritten(mine, held, {}, now)).toEqual([
      { what: 'bio', mine: 'Builds.', theirs: '' },
      { what: 'skills', mine: 'SEO', theirs: 'SEO, Design' },
      { what: 'hide:website', mine: false, theirs: true },
    ]);
  });

  it('is not the one whose own change is still on its way: that one will win', () => {
    expect(findOverwritten(saved({ location: 'Assagao' }), held, { location: 'Panjim' }, now)).toEqual([]);
  });

  it('hears nothing of what it never saved', () => {
    expect(findOverwritten({}, held, {}, now)).toEqual([]);
  });

  it('hears nothing any more once its value is back', () => {
    expect(findOverwritten(saved({ location: 'Mapusa' }), held, {}, now)).toEqual([]);
  });

  it('hears nothing of what was saved longer than a day ago, or by a clock that was set back since', () => {
    for (const at of [now - tellForMs - 1, now + 1])
      expect(findOverwritten(saved({ location: 'Assagao' }, at), held, {}, now)).toEqual([]);
  });
});

describe('what a change sets', () => {
  it('is what it names, as the form holds it', () => {
    expect(valuesOfChange({ bio: null, skills: ['SEO', 'Design'] })).toEqual({
      bio: '',
      skills: 'SEO, Design',
    });
    expect(valuesOfChange({})).toEqual({});
  });

  it('of the settings is what was touched; all of them where an older version did not say', () => {
    const settings = { isListed: false, hidden: ['location' as const] };
    expect(valuesOfPrivacy({ ...settings, changed: ['location'] })).toEqual({ 'hide:location': true });
    expect(valuesOfPrivacy(settings)).toEqual({
      isListed: false,
      'hide:location': true,
      'hide:website': false,
      'hide:githubUsername': false,
      'hide:linkedinUsername': false,
    });
  });
});

describe('putting the lost value back', () => {
  it('sends that field and no other', () => {
    expect(changeBack({ what: 'skills', mine: 'SEO', theirs: 'SEO, Design' }, held)).toEqual({
      kind: 'profile',
      change: { skills: ['SEO'] },
    });
    expect(changeBack({ what: 'location', mine: '', theirs: 'Mapusa' }, held)).toEqual({
      kind: 'profile',
      change: { location: null },
    });
  });

  it('sets that setting and no other', () => {
    expect(changeBack({ what: 'hide:location', mine: true, theirs: false }, held)).toEqual({
      kind: 'privacy',
      change: { isListed: true, hidden: ['website', 'location'], changed: ['location'] },
    });
    expect(changeBack({ what: 'hide:website', mine: false, theirs: true }, held)).toEqual({
      kind: 'privacy',
      change: { isListed: true, hidden: [], changed: ['website'] },
    });
    expect(changeBack({ what: 'isListed', mine: false, theirs: true }, held)).toEqual({
      kind: 'privacy',
      change: { isListed: false, hidden: ['website'], changed: ['isListed'] },
    });
  });
});
