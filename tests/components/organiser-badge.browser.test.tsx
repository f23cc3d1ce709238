import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { nobody } from '../../src/domain/profile.testing.ts';
import { MemberCard } from '../../src/features/directory/member-card.tsx';

const now = Date.UTC(2026, 0, 5, 10);

const showCard = (isOrganiser: boolean) =>
  render(
    <MemoryRouter>
      <MemberCard
        member={{ ...nobody, fullName: 'Ravi Menezes', isOrganiser }}
        now={now}
        query=""
        skillKeys={[]}
      />
    </MemoryRouter>,
  );

test("only an organiser's card has a badge", async () => {
  const organiser = await showCard(true);
  await expect.element(organiser.getByText('Organiser', { exact: true })).toBeVisible();
  await organiser.unmount();
  const member = await showCard(false);
  await expect.element(member.getByRole('link', { name: 'Ravi Menezes' })).toBeVisible();
  await expect.element(member.getByText('Organiser')).not.toBeInTheDocument();
});
