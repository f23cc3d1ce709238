import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { codeFormSchema, emailFormSchema, signInSchema } from './account-forms.ts';
import { applicationSchema } from '../features/applications/rules/application.ts';
import { phone } from '../features/editions/rules/content-fields.ts';
import { editionNewsSchema } from '../features/editions/rules/edition-news.ts';
import { phoneLink } from './phone.ts';
import * as examples from './plain-signs.testing.ts';
import { profileToForm, type ProfileForm } from '../features/people/rules/profile-form.ts';
import { readProfileChange } from '../features/people/rules/read-profile-form.ts';

const empty = profileToForm(null);
const ofProfile = (field: keyof ProfileForm) => (typed: string) => {
  const reading = readProfileChange(empty, { ...empty, [field]: typed });
  return reading.kind === 'valid' ? reading.value[field] : null;
};
const of = (schema: v.GenericSchema) => (typed: string) => {
  const result = v.safeParse(schema, typed);
  return result.success ? result.output : null;
};

describe.each([
  ['the phone of an application', examples.phoneExamples, of(applicationSchema.entries.phone)],
  ['an address of an application', examples.mailExamples, of(applicationSchema.entries.email)],
  ['an address of an account', examples.mailExamples, of(signInSchema.entries.email)],
  ['an invited address', examples.mailExamples, of(emailFormSchema.entries.email)],
  ['an address for news', examples.mailExamples, of(editionNewsSchema.entries.email)],
  ['a code from a mail', examples.codeExamples, of(codeFormSchema.entries.code)],
  ['a username', examples.usernameExamples, ofProfile('username')],
  ['a GitHub username', examples.githubExamples, ofProfile('github_username')],
  ['a LinkedIn username', examples.linkedinExamples, ofProfile('linkedin_username')],
  ['a website', examples.websiteExamples, ofProfile('website')],
])('%s', (_what, table, send) => {
  test.each(table)('typed as %j is sent as %j', (typed, sent) => {
    expect(send(typed)).toBe(sent);
  });
});

test('a phone number at the desk cannot have a line break', () => {
  const table = examples.phoneExamples.filter(([typed]) => !typed.includes('\n'));
  for (const [typed, sent] of table) expect([typed, of(phone)(typed)]).toEqual([typed, sent]);
});

test.each([
  ['+91 98765 43210', 'tel:+919876543210'],
  ['(+91) 832 123-456', 'tel:+91832123456'],
  ['0832 123456 Ext. 12', 'tel:0832123456;ext=12'],
  ['98765 43210 / 43211', 'tel:9876543210'],
  ['+49 30/123456', 'tel:+4930123456'],
])('the link of %s is %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});
