import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { limits } from '../../../src/config/limits.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import { ensureBuilt } from '../../../supabase/cli/build.ts';
import { password, startTestServer, type TestServer } from '../../e2e/support/server.ts';
import { browserArguments, findBrowser } from '../../setup/find-browser.ts';
import { manyPeople } from './people.ts';

/** The member who looks, in no directory but their own. */
export const viewer = 'Bench';

/** A club on the built app, and a browser. */
export interface BigClub {
  readonly people: readonly Profile[];
  readonly browser: Browser;
  /** Fills the form and presses Sign In; resolves to when it pressed, by `performance.now()`. */
  signIn(page: Page): Promise<number>;
  close(): Promise<void>;
}

/** A club of `count` people and the viewer. */
export const startBigClub = async (count: number): Promise<BigClub> => {
  const project = join(import.meta.dirname, '../../..');
  // The test server serves `dist` of the folder it runs in.
  process.chdir(project);
  await ensureBuilt({ project, env: process.env, say: (line) => console.log(line) });
  // As long as the database lets a biography be.
  const people = manyPeople(count).map((one) => ({
    ...one,
    bio: one.bio?.slice(0, limits.bioLength) ?? null,
  }));
  const server = await startTestServer();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    await fill(server, people);
    await server.signUp(viewer, 'bench@example.com');
  } catch (error) {
    await close();
    throw error;
  }
  return { people, browser, signIn: (page) => signIn(page, server), close };
};

const signIn = async (page: Page, { url }: TestServer): Promise<number> => {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('bench@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const pressedAt = performance.now();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  return pressedAt;
};

/** Past the sign-up, which takes a tenth of a second for each. */
const fill = async ({ database }: TestServer, people: readonly Profile[]): Promise<void> => {
  for (let start = 0; start < people.length; start += 500) {
    const rows = [JSON.stringify(people.slice(start, start + 500))];
    await database.query(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        select id, 'authenticated', 'authenticated', id || '@example.com', '{}', '{}', now(), now()
        from jsonb_to_recordset($1::jsonb) as member (id uuid)`,
      rows,
    );
    await database.query(
      `update public.profiles set username = member.username, full_name = member."fullName", bio = member.bio,
          skills = member.skills, location = member.location
        from jsonb_to_recordset($1::jsonb) as member
          (id uuid, username text, "fullName" text, bio text, skills text[], location text)
        where profiles.id = member.id`,
      rows,
    );
    await database.query(
      `update public.activity set last_active = coalesce(member."lastActive", last_active)
        from jsonb_to_recordset($1::jsonb) as member (id uuid, "lastActive" timestamptz) where user_id = member.id`,
      rows,
    );
  }
  await database.exec('analyze auth.users, public.profiles');
};
