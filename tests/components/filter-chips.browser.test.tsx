import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDirectory, searchableMember } from '../../src/features/people/rules/directory-search.ts';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import { FilterChips } from '../../src/features/people/directory/filter-chips.tsx';

/** Forty members with the skill Design; every fourth also has React, the others Sales. Every tenth lives in Panjim. */
const directory = {
  ...createDirectory(
    Array.from({ length: 40 }, (_, index) => index + 1).map((n) =>
      searchableMember({
        ...nobody,
        id: String(n),
        full_name: `Member ${n}`,
        skills: ['Design', n % 4 === 0 ? 'React' : 'Sales', `Skill ${n % 8}`],
        location: n % 10 === 0 ? 'Panjim, Goa' : 'Margao',
      }),
    ),
  ),
  isWhole: true,
};

const noFilter: { skills: readonly string[]; places: readonly string[] } = { skills: [], places: [] };

const Harness = ({ query }: { readonly query: string }) => {
  const [filter, setFilter] = useState(noFilter);
  return (
    // Room for the line of the search above the chips.
    <div style={{ paddingTop: 60 }}>
      <FilterChips directory={directory} query={query} filter={filter} onChange={setFilter} />
    </div>
  );
};

beforeEach(() => page.viewport(1280, 800));

test('a pressed chip changes the counts of the other chips', async () => {
  const screen = await render(<Harness query="" />);
  const react = screen.getByRole('button', { name: /^React/ });
  const panjim = screen.getByRole('button', { name: /^Panjim/ });
  await expect.element(react).toHaveAccessibleName('React 10 members');
  await expect.element(panjim).toHaveAccessibleName('Panjim 4 members');
  await react.click();
  await expect.element(react).toHaveAttribute('aria-pressed', 'true');
  await expect.element(panjim).toHaveAccessibleName('Panjim 2 members');
  await react.click();
  await expect.element(react).toHaveAttribute('aria-pressed', 'false');
  await expect.element(panjim).toHaveAccessibleName('Panjim 4 members');
});

test('on a phone one button opens all filters, and a choice closes them', async () => {
  await page.viewport(390, 844);
  const screen = await render(<Harness query="" />);
  const react = screen.getByRole('button', { name: /^React/ });
  await expect.element(react).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await react.click();
  await expect.element(react).not.toBeInTheDocument();
  const filters = screen.getByRole('button', { name: 'Filters (1)' });
  await expect.element(filters).toHaveFocus();
  await filters.click();
  await expect.element(react).toHaveAttribute('aria-pressed', 'true');
  await filters.click();
  await expect.element(react).not.toBeInTheDocument();
});

test('hides a rare skill behind "More filters" unless the skill is pressed', async () => {
  const screen = await render(<Harness query="" />);
  const rare = screen.getByRole('button', { name: /^Skill 7/ });
  await expect.element(rare).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More filters' }).click();
  await rare.click();
  // With this skill few other filters have members, but the button still closes them.
  await screen.getByRole('button', { name: 'Fewer filters' }).click();
  await expect.element(rare).toHaveAttribute('aria-pressed', 'true');
});
