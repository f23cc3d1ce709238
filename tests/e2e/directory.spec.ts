import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

/** The number of generated members. Number 7 is "Zoë Araújo 7", the only beekeeper; every tenth is from Panjim. */
const many = 400;

const fillTheClub = async ({ database }: TestServer) => {
  await database.exec(`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || n || '@example.com', '{}',
        jsonb_build_object('full_name', 'Member ' || n), now(), now()
      from generate_series(1, ${many}) as n;
    with numbered as (
      select id, substring(email from '[0-9]+')::int as n from auth.users where email like 'member%'
    )
    update public.profiles set
      username = 'member_' || n,
      full_name = case n when 7 then 'Zoë Araújo 7' else full_name end,
      bio = case n when 7 then 'Twenty years of carpentry in Margao and Porvorim, and since last spring also bees.'
        else 'Builds websites, number ' || n || '.' end,
      skills = array['Design', case when n % 4 = 0 then 'react' else 'Sales' end, 'Python', 'Skill ' || n % 40],
      location = case when n % 10 = 0 then 'Panjim, Goa' else 'Place ' || n % 30 end,
      github_username = case n when 7 then 'zoe-araujo' end
    from numbered where numbered.id = profiles.id;
    update public.activity set last_active = now() - substring(email from '[0-9]+')::int * interval '1 hour'
    from auth.users where id = user_id and email like 'member%';
    analyze public.profiles;`);
};

const search = (actor: Actor) => actor.directory.getByRole('searchbox', { name: 'Search members' });
const cards = (actor: Actor) => actor.directory.getByRole('list', { name: 'Members' }).getByRole('heading');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens a club with many members on a new device, and waits until all of them are there. */
const openTheClub = async (server: TestServer, newActor: () => Promise<Actor>): Promise<Actor> => {
  await server.signUp('Asha Naik');
  await fillTheClub(server);
  const asha = await newActor();
  await asha.page.setViewportSize({ width: 1280, height: 900 });
  await asha.signIn('asha.naik@example.com');
  await expect(asha.directory.getByText(`${many + 1} members`, { exact: true })).toBeVisible();
  return asha;
};

/** Waits until the whole list has replaced the short first one: actions before that would be lost. */
const expectWholeList = (asha: Actor) =>
  expect(asha.directory.locator('[aria-setsize]').first()).toBeVisible();
test('a member searches and filters a large directory @slow', async ({ newActor, server }) => {
  const asha = await openTheClub(server, newActor);
  const { page } = asha;
  await search(asha).fill('BEES zoe');
  await expect(cards(asha)).toHaveText(['Zoë Araújo 7']);
  await expect(asha.directory.locator('mark')).toHaveText(['Zoë', 'bees']);
  // The excerpt of the bio begins at the match.
  await expect(asha.directory.getByText(/^….* last spring also bees\.$/)).toBeVisible();
  await expect(asha.directory.getByRole('status').filter({ hasText: '1 member found' })).toBeAttached();

  await search(asha).fill('ZZoe');
  await asha.directory.getByRole('button', { name: 'Zoë (1)' }).click();
  await expect(cards(asha)).toHaveText(['Zoë Araújo 7']);
  await search(asha).fill('nobody of that name');
  await expect(asha.directory.getByText('No members found matching your search.')).toBeVisible();
  await expectAccessible(page, '#directory');
  await asha.directory.getByRole('button', { name: 'Show all members' }).click();
  await expect(search(asha)).toHaveValue('');

  const chip = (name: RegExp) => asha.directory.getByRole('button', { name });
  await chip(/^More filters/).click();
  await chip(/^Panjim /).click();
  await expect(asha.directory.getByText(/^40 found: /)).toBeVisible();
  await search(asha).fill('360');
  await expect(cards(asha)).toHaveText(['Member 360']);
  await expectAccessible(page);
  await asha.directory.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(chip(/^Panjim /)).toHaveAttribute('aria-pressed', 'false');
  await expect(asha.directory.getByText(`${many + 1} members`, { exact: true })).toBeVisible();

  await test.step('the whole list', async () => {
    await expect(cards(asha)).toHaveCount(12);
    await expect(asha.directory.getByText(`12 of ${many + 1} members shown`)).toBeVisible();
    await asha.directory.getByRole('link', { name: `Show all ${many + 1}` }).click();
    await expect(page).toHaveURL(/\/members\/directory$/);
    await expectWholeList(asha);
    await expectAccessible(page, '#directory');
    // Retries, because the list does not know its end before it has measured all rows.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(asha.directory.getByRole('heading', { name: `Member ${many}` })).toBeInViewport({
        timeout: 1_000,
      });
    }).toPass();
    expect(await cards(asha).count()).toBeLessThanOrEqual(45);
    await page.goBack();
    await expect(asha.directory.getByRole('link', { name: /^Show all/ })).toBeInViewport();
    await expect(cards(asha)).toHaveCount(12);
  });

  await test.step('changes by other members', async () => {
    // Members who come online do not reorder the list; new members appear.
    const before = await cards(asha).allTextContents();
    await server.database.exec(
      `update public.activity set last_active = now()
        where user_id = (select id from public.profiles where username = 'member_8');
      update public.profiles set bio = 'Back from the sea.' where username = 'member_8'`,
    );
    await expect(asha.directory.getByText('Back from the sea.')).toBeVisible();
    expect(await cards(asha).allTextContents()).toEqual(before);
    await server.signUp('Nisha New', 'nisha@example.com');
    await expect(cards(asha).first()).toHaveText('Nisha New');

    // An unlisted member has no page for others.
    await asha.directory.getByRole('link', { name: 'Nisha New' }).click();
    await expect(dialog(page, 'Nisha New')).toBeVisible();
    await server.database.exec(`update public.profiles set is_listed = false where full_name = 'Nisha New'`);
    await expect(dialog(page, 'Member not found')).toBeVisible();
  });
});

test('Back returns to the same rows of the directory @slow', async ({ newActor, server }) => {
  const asha = await openTheClub(server, newActor);
  const { page } = asha;
  await asha.open('/members/directory');
  await expectWholeList(asha);
  await page.mouse.move(700, 500);
  const row = cards(asha).filter({ hasText: /^Member 24$/ });
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(row).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  for (const room of ['Tools', 'Home']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: room }).click();
    await expect(row).toBeHidden();
    await page.goBack();
    await expect(row).toBeInViewport();
  }
});
