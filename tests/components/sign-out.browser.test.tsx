import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Auth } from '../../src/server/account/auth.ts';
import { AuthContext } from '../../src/member/hooks/use-auth.ts';
import { SignOutDialog } from '../../src/features/members/sign-out-dialog.tsx';
import { useSignOut } from '../../src/features/members/use-sign-out.ts';

const SignOut = () => {
  const { ask } = useSignOut();
  return <button onClick={ask}>Sign Out</button>;
};

test('a failed sign-out says why', async () => {
  const auth: Partial<Auth> = {
    signOut: () => Promise.resolve({ kind: 'failed', message: 'We can’t reach the club.' }),
  };
  const screen = await render(
    <MemoryRouter>
      <AuthContext value={auth as Auth}>
        <SignOut />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Sign Out' }).click();
  const notice = screen.getByRole('status');
  await expect.element(notice.getByText('Sign out failed')).toBeVisible();
  await expect.element(notice.getByText('We can’t reach the club.')).toBeVisible();
});

test.each([
  [{ waiting: 1, refused: 0 }, 'Sign out with an unsent change?', 'and is sent when', 'Sign out and keep it'],
  [
    { waiting: 0, refused: 1 },
    'Sign out with an unsent change?',
    'edit or discard it',
    'Sign out and keep it',
  ],
  [
    { waiting: 1, refused: 1 },
    'Sign out with unsent changes?',
    'edit or discard them',
    'Sign out and keep them',
  ],
])('asks about %o in its own number', async (counts, title, sentence, leave) => {
  const screen = await render(
    <SignOutDialog open {...counts} onStay={() => undefined} onLeave={() => undefined} />,
  );
  const dialog = screen.getByRole('dialog', { name: title });
  await expect.element(dialog).toMatchTextContent(sentence);
  await expect.element(dialog.getByRole('button', { name: leave })).toBeVisible();
});
