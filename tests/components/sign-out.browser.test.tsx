import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Auth } from '../../src/engine/server/account/auth.ts';
import { AuthContext } from '../../src/engine/member/hooks/use-auth.ts';
import { useSignOut } from '../../src/app/shell/use-sign-out.ts';

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
