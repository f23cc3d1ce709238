import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountMail, accountMailKinds } from './account-mails.ts';

const supabase = join(import.meta.dirname, '../..');
const placeholders = { link: '{{ .ConfirmationURL }}', code: '{{ .Token }}' };

describe('mails of accounts', () => {
  test('say the link and the code in both forms', () => {
    const link = 'https://club.example/auth/v1/verify?token=a&type=recovery';
    const { text, html } = accountMail('recovery', { link, code: '123456' });
    expect(text).toContain(link);
    expect(text).toContain('Or enter this code: 123456');
    expect(html).toContain('href="https://club.example/auth/v1/verify?token=a&amp;type=recovery"');
    expect(html).toContain('123456');
  });

  test('ask for the code alone where there is no link', () => {
    const { text, html } = accountMail('reauthentication', { link: null, code: '123456' });
    expect(text).toContain('Your code: 123456');
    expect(html).not.toContain('<a ');
  });

  // `npm run test:unit -- account-mails -u` writes them anew.
  test.each(accountMailKinds)('the hosted template %s is the same letter', async (kind) => {
    const link = kind === 'reauthentication' ? null : placeholders.link;
    const { html, subject } = accountMail(kind, { ...placeholders, link });
    await expect(html).toMatchFileSnapshot(join(supabase, `templates/${kind}.html`));
    const config = await readFile(join(supabase, 'config.toml'), 'utf8');
    expect(config).toContain(
      `[auth.email.template.${kind}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${kind}.html"`,
    );
  });
});
