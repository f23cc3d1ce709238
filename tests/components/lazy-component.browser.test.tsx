import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyComponent, optionalComponent } from '../../src/ui/lazy-component.tsx';

const Line = ({ text }: { readonly text: string }) => <p>{text}</p>;

test('keeps the page when an optional component fails to load', async () => {
  const failure = Promise.reject<typeof Line>(new Error('Failed to fetch'));
  let attempts = 0;
  const Optional = optionalComponent(
    lazyComponent(() => {
      attempts += 1;
      return failure;
    }),
  );
  const screen = await render(
    <>
      <h1>The page</h1>
      <Optional wanted props={{ text: 'The component' }} />
    </>,
  );
  await expect.poll(() => attempts).toBe(1);
  await failure.catch(() => undefined);
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await expect.element(screen.getByText('The component')).not.toBeInTheDocument();
});
