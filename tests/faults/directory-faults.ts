import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the directory. */
export const directoryFaults: readonly Fault[] = [
  {
    fault: "A member who hides stays in other members' directories until they reload",
    file: 'src/features/directory/directory-store.ts',
    find: 'member: isShown(row) ? searchableMember(seen(row)) : null',
    replace: 'member: isShown(row) ? searchableMember(seen(row)) : (known.get(row.id)?.member ?? null)',
    caughtBy: {
      level: 'unit',
      file: 'src/features/directory/directory-store.test.ts',
      name: 'leaves out unlisted members, except the signed-in one',
    },
  },
  {
    fault: 'A filter chip counts the members of the whole club instead of those found',
    file: `${features}/directory/filter-chips.tsx`,
    find: '<Count of={counts[kind].get(chip.key) ?? 0}',
    replace: '<Count of={chip.rows.length}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/filter-chips.browser.test.tsx',
      name: 'a pressed chip changes the counts of the other chips',
    },
  },
  {
    fault: 'Filter chips that find nobody stay as a row of zeros',
    file: `${features}/directory/filter-chips.tsx`,
    find: 'counts[kind].get(key) || filter',
    replace: 'counts[kind].has(key) || filter',
    caughtBy: {
      level: 'component',
      file: 'tests/components/filter-chips.browser.test.tsx',
      name: 'the chips count the search results, and those that find nobody disappear',
    },
  },
  {
    fault: 'A search with a typing mistake offers a skill that nobody of the filter has',
    file: 'src/domain/did-you-mean.ts',
    find: 'if (suggestion.count > 0) return suggestion;',
    replace: 'return suggestion;',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/did-you-mean.test.ts',
      name: 'counts only members of the filter, and offers nothing that finds none there',
    },
  },
  {
    fault: 'A skill that is typed twice is saved in its last spelling',
    file: 'src/domain/directory-chips.ts',
    find: "if (label.key !== '' && !byKey.has(label.key))",
    replace: "if (label.key !== '')",
    caughtBy: {
      level: 'unit',
      file: 'src/domain/profile-form.test.ts',
      name: 'saves a skill once, in the spelling that comes first',
    },
  },
  {
    fault: 'A second press does not release a filter chip',
    file: `${features}/directory/filter-chips.tsx`,
    find: '[kind]: isOn ? keys.filter((one) => one !== key) : [...keys, key]',
    replace: '[kind]: isOn ? keys : [...keys, key]',
    caughtBy: {
      level: 'component',
      file: 'tests/components/filter-chips.browser.test.tsx',
      name: 'a pressed chip changes the counts of the other chips',
    },
  },
  {
    fault: 'A profile that was opened by its address loses the focus when it closes',
    file: `${features}/directory/member-profile.tsx`,
    find: 'if (document.activeElement === document.body) onClosed(before);',
    replace: 'if (document.activeElement === null) onClosed(before);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/directory.spec.ts`,
      name: 'a member opens and closes a profile by keyboard',
    },
  },
];
