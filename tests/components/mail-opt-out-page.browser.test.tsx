import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { EditionNewsPage, MailOptOutPage } from '../../src/features/mail-opt-out/press-pages.tsx';

const answers = vi.spyOn(globalThis, 'fetch');
afterEach(() => {
  answers.mockReset();
});

const openLink = (address = '/mail-opt-out?token=abc', page = <MailOptOutPage />) =>
  render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);

test('stops the mails after a press, but not by opening the link', async () => {
  const screen = await openLink();
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Stop invitation mails?');
  expect(answers).not.toHaveBeenCalled();

  const press = screen.getByRole('button', { name: 'Stop these mails' });
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await press.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Please check your connection');
  answers.mockResolvedValueOnce(new Response('<html>Room number?</html>'));
  await press.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Please check your connection');

  answers.mockResolvedValueOnce(Response.json({ opted_out: true }));
  await press.click();
  await expect.element(heading).toHaveTextContent('You get no more invitation mails');
  await expect.element(heading).toHaveFocus();
  await expect.element(press).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(answers).toHaveBeenCalledTimes(3);
  expect(answers.mock.calls[0]?.[0]).toMatch(/\/functions\/v1\/mail-opt-out\?token=abc$/);
});

test.each([
  ['announcements', 'Stop announcements by mail?', 'You get no more announcements by mail'],
  ['editions', 'Stop mails about the next edition?', 'You get no mail about the next edition'],
  [
    'unread',
    'Stop mails about what you have not read?',
    'You get no more mails about what you have not read',
  ],
])('the opt-out page of mails about %s names these mails', async (mails, asking, done) => {
  const screen = await openLink(`/mail-opt-out?token=abc&mails=${mails}`);
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent(asking);
  answers.mockResolvedValueOnce(Response.json({ opted_out: true }));
  await screen.getByRole('button', { name: 'Stop these mails' }).click();
  await expect.element(heading).toHaveTextContent(done);
});

test('an incomplete link shows where to find the whole one', async () => {
  const screen = await openLink();
  answers.mockResolvedValueOnce(Response.json({ code: 'unknown_token' }, { status: 404 }));
  await screen.getByRole('button', { name: 'Stop these mails' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent("This link doesn't work");
});

test('an expired link shows where to ask again', async () => {
  const screen = await openLink('/edition-news?token=abc', <EditionNewsPage />);
  answers.mockResolvedValueOnce(Response.json({ code: 'unknown_token' }, { status: 404 }));
  await screen.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent("This link doesn't work any more");
  await expect.element(screen.getByText(/enter your address on our front page again/)).toBeVisible();
});
