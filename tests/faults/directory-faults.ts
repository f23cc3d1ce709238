import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the directory. */
export const directoryFaults: readonly Fault[] = [
  {
    fault: "A member who hides stays in other members' directories until they reload",
    file: 'src/features/directory/directory-store.ts',
    find: 'member: isShown(row) ? searchableMember(row) : null',
    replace: 'member: isShown(row) ? searchableMember(row) : (known.get(row.id)?.member ?? null)',
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
