import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountMail, accountMailKinds } from './account-mails.ts';

const supabase = join(import.meta.dirname, '../..');
const placeholders = { siteUrl: '{{ .SiteURL }}', tokenHash: '{{ .TokenHash }}', code: '{{ .Token }}' };
const values = { siteUrl: 'https://club.example', tokenHash: 'ab12', code: '123456' };

describe('mails of accounts', () => {
  test('lead to the sign-in page with the token in the fragment, and name the code', () => {
    const { text, html } = accountMail('recovery', values);
    expect(text).toContain('https://club.example/auth#token_hash=ab12&type=recovery');
    expect(text).toContain('Or enter this code: 123456');
    expect(html).toContain('href="https://club.example/auth#token_hash=ab12&amp;type=recovery"');
    expect(html).toContain('123456');
  });

  test('ask for the code alone where there is no link', () => {
    const { text, html } = accountMail('reauthentication', values);
    expect(text).toContain('Your code: 123456');
    expect(html).not.toContain('<a ');
  });

  // `npm run test:unit -- account-mails -u` writes them anew.
  test.each(accountMailKinds)('the hosted template %s is the same letter', async (kind) => {
    const { html, subject } = accountMail(kind, placeholders);
    await expect(html).toMatchFileSnapshot(join(supabase, `templates/${kind}.html`));
    const config = await readFile(join(supabase, 'config.toml'), 'utf8');
    expect(config).toContain(
      `[auth.email.template.${kind}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${kind}.html"`,
    );
  });
});
