import type { Page } from '@playwright/test';

/** The path of the request that sends an application. */
export const sendApplication = /^\/functions\/v1\/send-application$/;

/** A field of the application form by its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills in the application form, as Meera Kamat without a name and address. */
export const fillIn = async (page: Page, name = 'Meera Kamat', email = 'meera@example.com') => {
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Business').fill('Kamat Spices');
  await field(page, 'Phone').fill('+91 98220 00000');
  await field(page, 'Project').fill('A shop for my grandmother’s masala');
  await field(page, 'Plan').selectOption('stay');
};
