import { afterEach, expect, test, vi } from 'vitest';
import { mailAddresses, notMailAddresses } from '../../../src/domain/mail-address.testing.ts';
import { sendMail } from './mail.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const surround = () => {
  vi.stubGlobal('Deno', { env: { get: () => 'https://mail.example/emails' } });
  const mailed = vi.fn<() => Promise<Response>>(async () => new Response('{}'));
  vi.stubGlobal('fetch', mailed);
  return mailed;
};
const mailTo = (to: string) => sendMail({ to, subject: 'S', text: 'T', html: 'H' }, 'key');

test.each(mailAddresses)('a mail goes to %s', async (address) => {
  surround();
  expect(await mailTo(address)).toEqual({ kind: 'sent' });
});

test.each(notMailAddresses)('no mail goes to an address with %s', async (_what, text) => {
  const mailed = surround();
  expect(await mailTo(text)).toMatchObject({ kind: 'refused' });
  expect(mailed).not.toHaveBeenCalled();
});
