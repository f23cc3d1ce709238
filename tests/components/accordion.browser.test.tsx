import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Accordion } from '../../src/ui/accordion.tsx';

const entries = [
  { question: 'What will I have?', answer: 'A website.' },
  { question: 'Who builds it?', answer: 'You do.' },
];

test('opens one answer at a time, by pointer and keyboard', async () => {
  const screen = await render(<Accordion entries={entries} />);
  const [first, second] = screen.container.querySelectorAll('summary');
  const answers = () => entries.map(({ answer }) => screen.getByText(answer).element().checkVisibility());
  expect(answers()).toEqual([false, false]);
  await userEvent.click(first ?? screen.container);
  await expect.poll(answers).toEqual([true, false]);
  second?.focus();
  await userEvent.keyboard(' ');
  await expect.poll(answers).toEqual([false, true]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(answers).toEqual([false, false]);
});
