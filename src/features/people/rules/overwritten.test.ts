import { describe, expect, it } from 'vitest';
import { changeBack } from '../profile/overwritten-notice.tsx';
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
const mirrored: OwnProfile = {
  ...nobody,
  id: 'asha',
  full_name: 'Asha',
  skills: ['SEO', 'Design'],
  location: 'Mapusa',
  hidden: ['website'],
};
const saved = (values: object, at = now - 1_000): SavedValues =>
  Object.fromEntries(Object.entries(values).map(([item, value]) => [item, { value, at }]));

describe('the overwritten values of a device', () => {
  it('are the fields that now hold another value', () => {
    expect(findOverwritten(saved({ location: 'Assagao', full_name: 'Asha' }), mirrored, {}, now)).toEqual([
      { item: 'location', mine: 'Assagao', theirs: 'Mapusa' },
    ]);
  });

  it('include an emptied field, skills and settings', () => {
    const mine = saved({ bio: 'Builds.', skills: 'SEO', 'hide:website': false, is_listed: true });
    expect(findOverwritten(mine, mirrored, {}, now)).toEqual([
      { item: 'bio', mine: 'Builds.', theirs: '' },
      { item: 'skills', mine: 'SEO', theirs: 'SEO, Design' },
      { item: 'hide:website', mine: false, theirs: true },
    ]);
  });

  it('leave out a field that a queued change sets', () => {
    expect(findOverwritten(saved({ location: 'Assagao' }), mirrored, { location: 'Panjim' }, now)).toEqual(
      [],
    );
  });

  it('leave out a save from more than a day ago, or from the future', () => {
    for (const at of [now - reportForMs - 1, now + 1])
      expect(findOverwritten(saved({ location: 'Assagao' }, at), mirrored, {}, now)).toEqual([]);
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

describe('restoring an overwritten value', () => {
  it('sends only that field', () => {
    expect(changeBack({ item: 'skills', mine: 'SEO', theirs: 'SEO, Design' }, mirrored)).toEqual({
      kind: 'profile',
      change: { skills: ['SEO'] },
    });
    expect(changeBack({ item: 'location', mine: '', theirs: 'Mapusa' }, mirrored)).toEqual({
      kind: 'profile',
      change: { location: null },
    });
  });

  it('sends only that setting', () => {
    expect(changeBack({ item: 'hide:location', mine: true, theirs: false }, mirrored)).toEqual({
      kind: 'privacy',
      change: { is_listed: true, hidden: ['website', 'location'], changed: ['location'] },
    });
    expect(changeBack({ item: 'hide:website', mine: false, theirs: true }, mirrored)).toEqual({
      kind: 'privacy',
      change: { is_listed: true, hidden: [], changed: ['website'] },
    });
    expect(changeBack({ item: 'is_listed', mine: false, theirs: true }, mirrored)).toEqual({
      kind: 'privacy',
      change: { is_listed: false, hidden: ['website'], changed: ['is_listed'] },
    });
  });
});
