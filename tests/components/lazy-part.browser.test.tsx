import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart, optionalPart } from '../../src/ui/lazy-part.tsx';

const Line = ({ text }: { readonly text: string }) => <p>{text}</p>;

test('keeps the page when an optional part fails to load', async () => {
  const failure = Promise.reject<typeof Line>(new Error('Failed to fetch'));
  let attempts = 0;
  const Optional = optionalPart(
    lazyPart(() => {
      attempts += 1;
      return failure;
    }),
  );
  const screen = await render(
    <>
      <h1>The page</h1>
      <Optional wanted props={{ text: 'The part' }} />
    </>,
  );
  await expect.poll(() => attempts).toBe(1);
  await failure.catch(() => undefined);
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await expect.element(screen.getByText('The part')).not.toBeInTheDocument();
});

test('shows an optional part once it is wanted and loaded', async () => {
  const Optional = optionalPart(lazyPart(() => Promise.resolve(Line)));
  const screen = await render(<Optional wanted={false} props={{ text: 'The part' }} />);
  await expect.element(screen.getByText('The part')).not.toBeInTheDocument();
  await screen.rerender(<Optional wanted props={{ text: 'The part' }} />);
  await expect.element(screen.getByText('The part')).toBeVisible();
});
