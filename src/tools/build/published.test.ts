import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { firstEdition } from './first-edition.ts';
import { fetchPublished } from './published.ts';

const first = JSON.stringify([firstEdition]);
let project: Server | undefined;
afterEach(() => project?.close());

/** Starts a hosted project that answers with this status and these JSON texts. Resolves to its address. */
const projectWith = async (status: number, editions: string, seats = '{}', works = '[]'): Promise<string> => {
  const answers = new Map([
    ['/rest/v1/rpc/published_editions', editions],
    ['/rest/v1/rpc/seats_left', seats],
    ['/rest/v1/rpc/shown_works', works],
  ]);
  project = createServer((request, response) => {
    const body = request.headers['apikey'] === 'key' ? answers.get(request.url ?? '') : undefined;
    response.writeHead(body === undefined ? 404 : status).end(body);
  });
  await new Promise<void>((resolve) => project?.listen(0, '127.0.0.1', resolve));
  const address = project.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

test('a build without a hosted project shows the first edition', async () => {
  expect(await fetchPublished(undefined, 'key')).toEqual({
    editions: [firstEdition],
    seatsLeft: {},
    works: [],
  });
});

test('a build shows the editions, seats and works that the hosted project has published', async () => {
  const published = { ...firstEdition, seats: 14 };
  const works = [
    { title: 'A', address: 'https://a.example', live_at: '2025-10-12T00:12:00+00:00', picture: null },
  ];
  const url = await projectWith(200, JSON.stringify([published]), '{"2025-10": 3}', JSON.stringify(works));
  const expected = { editions: [published], seatsLeft: { '2025-10': 3 }, works };
  expect(await fetchPublished(url, 'key')).toEqual(expected);
});

test.each([
  ['answers with an error', 401, '{"message": "Invalid key"}', 'It answers with 401.'],
  ['answers with something else', 200, '[{"id": "2027-02"}]', 'are the migrations pushed'],
  ['has published nothing', 200, '[]', 'are the migrations pushed'],
  ['answers with no JSON', 200, '<html>', 'are the migrations pushed'],
])('a build fails when the hosted project %s', async (_, status, body, reason) => {
  const url = await projectWith(status, body);
  await expect(fetchPublished(url, 'key')).rejects.toThrow(
    `The published editions could not be read from ${url}.`,
  );
  await expect(fetchPublished(url, 'key')).rejects.toThrow(new RegExp(reason, 'i'));
});

test.each(['null', '{"2025-10": -1}', '{"2025-10": "3"}'])(
  'a build fails when the hosted project answers %s for the seats left',
  async (seats) => {
    await expect(fetchPublished(await projectWith(200, first, seats), 'key')).rejects.toThrow(
      'Are the migrations pushed',
    );
  },
);

test('a build fails when the hosted project does not answer', async () => {
  const url = await projectWith(200, first);
  await new Promise((resolve) => project?.close(resolve));
  await expect(fetchPublished(url, 'key')).rejects.toThrow('The published editions could not be read');
});
