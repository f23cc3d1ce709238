import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '../../src/ui/dialog.tsx';

const begin = location.pathname;
const titles = ['First', 'Second', 'Busy'];

const Page = () => {
  const [open, setOpen] = useState('');
  const navigate = useNavigate();
  const leave = () => {
    setOpen('');
    void navigate('/elsewhere');
  };
  const presses: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(titles.map((title) => [title, () => setOpen(title)])),
    Done: () => setOpen(''),
    Leave: leave,
    Replace: () => void navigate('?asked', { replace: true }),
  };
  const buttons = Object.entries(presses).map(([name, onClick]) => (
    <button key={name} type="button" onClick={onClick}>
      {name}
    </button>
  ));
  return (
    <main data-address={useLocation().key}>
      {buttons}
      {titles.map((title) => (
        <Dialog
          key={title}
          open={open === title}
          title={title}
          onClose={() => title !== 'Busy' && setOpen('')}
        >
          {buttons}
        </Dialog>
      ))}
    </main>
  );
};

/** Steps, then the title of the open dialog and the router's page in the history. */
const cases: readonly (readonly [steps: string, seen: string])[] = [
  ['First', 'First at 0'],
  ['First back', 'none at 0'],
  ['First back forward', 'none at 0'],
  ['First escape First escape First escape', 'none at 0'],
  ['First Second', 'Second at 0'],
  ['First Second back', 'none at 0'],
  ['First Leave', 'none at 1'],
  ['First Leave back', 'none at 0'],
  ['First Leave back First back', 'none at 0'],
  ['First Replace back', 'none at 0?asked'],
  ['First Replace escape', 'none at 0?asked'],
  ['Busy back', 'Busy at 0'],
  ['Busy back back Done', 'none at 0'],
];

const idx = () => Number(Object(history.state).idx);
const depth = () => Number(Object(history.state).openDialogs ?? 0);
/** The position in the history. */
const at = () => navigation.currentEntry?.index ?? 0;
const title = () => document.querySelector('[role="dialog"] h2')?.textContent ?? 'none';

test.each(cases)('after %s: %s', async (steps, seen) => {
  history.pushState(null, '', begin);
  const first = at();
  const screen = await render(<Page />, { wrapper: BrowserRouter });
  for (const step of steps.split(' ')) {
    if (step === 'back' || step === 'forward') await navigation[step]().finished;
    else if (step === 'escape') await userEvent.keyboard('{Escape}');
    // The last button of this name is in the open dialog.
    else await userEvent.click(screen.getByRole('button', { name: step, exact: true }).last());
    // Waits until the dialog has changed the history: no person is as quick as the next step.
    await expect
      .poll(() => (title() === 'none') === (depth() === 0) && at() - first === idx() + depth())
      .toBe(true);
  }
  await expect.poll(() => `${title()} at ${idx()}${location.search}`).toBe(seen);
  await screen.unmount();
  await expect.poll(depth).toBe(0);
});
