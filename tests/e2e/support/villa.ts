import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import type { TestServer } from './server.ts';

const day = 86_400_000;

/** Publishes an edition that begins tomorrow, in which the member with this name has a place. */
export const publishTomorrow = async (server: TestServer, name: string): Promise<string> => {
  const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const dated = JSON.stringify(firstEdition)
    .replaceAll('2025-10-11', dayAfter(1))
    .replaceAll('2025-10-12', dayAfter(2));
  const id = dayAfter(1).slice(0, 7);
  const content = JSON.stringify({ ...JSON.parse(dated), id }).replaceAll("'", "''");
  await server.database.exec(`
    insert into private.editions (id, draft) values ('${id}', '${content}');
    insert into private.edition_releases (edition, number, content, note) values ('${id}', 1, '${content}', '');`);
  await givePlace(server, id, name);
  return id;
};

/** Gives the member with this name a place in an edition. */
export const givePlace = async (server: TestServer, edition: string, name: string) => {
  await server.database.exec(`
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
    values (gen_random_uuid(), '${name}', 'a@example.com', 'B', '123456', 'P', 'stay', '${edition}', 'accepted');
    insert into private.attendees (edition, application_id, user_id, name, email)
    select '${edition}', applications.id, profiles.id, full_name, 'a@example.com'
    from public.applications join public.profiles on full_name = name where name = '${name}';`);
  // Signs the ticket.
  await server.tick();
};

/** Inserts the villa of this edition, without the desk. */
export const describeVilla = (server: TestServer, edition: string) => {
  const content = {
    arrival: 'The red gate behind https://maps.example/church.\nRing twice.',
    contacts: [{ label: 'Caretaker', phone: '+91 98220 00000' }],
    rules: 'No shoes.',
    wifi: { name: 'Casa', password: 'palm;tr33s' },
  };
  return server.database.exec(
    `insert into private.villas (edition, content) values ('${edition}', '${JSON.stringify(content)}')`,
  );
};
