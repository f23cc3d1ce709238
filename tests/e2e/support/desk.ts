import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';
import type { TestServer } from './server.ts';

/** Makes the member with this name an organiser. */
const makeOrganiser = (server: TestServer, name: string) =>
  server.database.exec(
    `insert into private.organisers (user_id) select id from public.profiles where full_name = '${name}'`,
  );

/** Signs an organiser up through the API. */
export const signUpOrganiser = async (server: TestServer, name: string): Promise<void> => {
  await server.signUp(name);
  await makeOrganiser(server, name);
};

/** Opens the page of the edition, and waits until the desk is on the device. */
export const openEdition = async (organiser: Actor) => {
  await organiser.open('/desk/edition');
  await expect(organiser.page.getByRole('combobox', { name: 'Edition' })).toBeVisible();
};
