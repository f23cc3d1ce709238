import { expect, type Locator } from '@playwright/test';
import type { Actor } from './actor.ts';

export const statusLinkOf = ({ page }: Actor): Locator =>
  page.getByRole('link', { name: 'open sync centre' });
export const centreOf = ({ page }: Actor): Locator =>
  page.getByRole('heading', { name: 'Sync centre', level: 1 });
export const allArrivedOn = ({ page }: Actor): Locator => page.getByText('Everything you wrote has arrived.');
/** The rows of one group, by its heading. */
export const rowsOf = ({ page }: Actor, group: string): Locator =>
  page.getByRole('region', { name: group }).getByRole('listitem');

export const openCentre = async (actor: Actor): Promise<void> => {
  await statusLinkOf(actor).click();
  await expect(centreOf(actor)).toBeFocused();
};

export const openDetails = ({ page }: Actor): Promise<void> =>
  page.getByText('Details', { exact: true }).click();
