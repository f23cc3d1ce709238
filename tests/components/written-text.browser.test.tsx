import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextArea, TextField } from '../../src/ui/field.tsx';
import { WrittenText } from '../../src/ui/written-text.tsx';

test.each([
  ['שלום, מה שלומך?', 'rtl'],
  ['مرحبا بكم في النادي.', 'rtl'],
  ['12 🌴 שלום.', 'rtl'],
  ['Shalom (שלום).', 'ltr'],
  ['नमस्ते, 12.', 'ltr'],
  ['👍', 'ltr'],
])('%s is read in its own direction: %s', async (text, direction) => {
  const screen = await render(
    <div data-testid="all">
      <WrittenText text={text} />
      <TextField label="Name" defaultValue={text} />
      <TextArea label="Bio" defaultValue={text} />
    </div>,
  );
  const written = screen.getByTestId('all').element().querySelectorAll(':scope > p, input, textarea');
  expect([...written].map((one) => getComputedStyle(one).direction)).toEqual(Array(3).fill(direction));
});

test.each([
  ['a letter with 60 marks', `Z${'\u0301\u0335\u0323'.repeat(20)}algo`, false],
  ['a short verse', 'One\ntwo\nthree', false],
  ['as many letters as a message has', 'word '.repeat(100), false],
  ['490 line breaks', `a${'\n'.repeat(490)}b`, true],
  ['a long application', 'word '.repeat(800), true],
])('a text stays in its box, and a long one folds: %s', async (_what, text, folds) => {
  const screen = await render(
    <>
      <WrittenText text={text} />
      <p data-testid="below">The next one</p>
    </>,
  );
  const box = document.querySelector('p[dir]');
  if (!box) throw new Error('There is no text.');
  const lines = () =>
    box.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(box).lineHeight);
  expect(getComputedStyle(box).overflowY).toBe('clip');
  const button = screen.getByRole('button');
  if (!folds) return expect(button.query()).toBeNull();
  expect(lines()).toBeCloseTo(12, 0);
  await screen.getByRole('button', { name: 'Show all', expanded: false }).click();
  await expect.poll(lines).toBeGreaterThan(16);
  await screen.getByRole('button', { name: 'Show less', expanded: true }).click();
  await expect.poll(lines).toBeLessThan(13);
});
