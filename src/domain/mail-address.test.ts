import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailFormSchema, signUpSchema } from './account-forms.ts';
import { applicationSchema } from '../features/applications/rules/application.ts';
import { isMailAddress } from './mail-address.ts';
import { mailAddresses, notMailAddresses } from './mail-address.testing.ts';

describe('an address that we mail', () => {
  test.each(mailAddresses)('is %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  test.each(notMailAddresses)('is not one with %s', (_what, text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});

describe('every form', () => {
  const forms = [
    applicationSchema.entries.email,
    signUpSchema.entries.email,
    emailFormSchema.entries.email,
  ] as const;

  test.each(notMailAddresses)('sends no address with %s', (_what, text) => {
    for (const form of forms) {
      const reading = v.safeParse(form, text);
      // A form may trim the typed text, but must not send another spelling of it.
      expect(!reading.success || isMailAddress(reading.output)).toBe(true);
    }
  });
});
