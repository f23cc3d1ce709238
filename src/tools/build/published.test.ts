import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { defaultEdition } from '../../content/edition.ts';
import { fetchEditions } from './published.ts';

let project: Server | undefined;
afterEach(() => project?.close());

/** A hosted project that answers with this status and body. Resolves to its address. */
const projectWith = async (status: number, body: string): Promise<string> => {
  project = createServer((request, response) => {
    const isRight = request.url === '/rest/v1/rpc/published_editions' && request.headers['apikey'] === 'key';
    response.writeHead(isRight ? status : 404).end(body);
  });
  await new Promise<void>((resolve) => project?.listen(0, '127.0.0.1', resolve));
  const address = project.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

test('a build without a hosted project shows the default edition', async () => {
  expect(await fetchEditions(undefined, 'key')).toEqual([defaultEdition]);
});

test('a build shows what the hosted project has published', async () => {
  const published = { ...defaultEdition, seats: 14 };
  expect(await fetchEditions(await projectWith(200, JSON.stringify([published])), 'key')).toEqual([
    published,
  ]);
});

test.each([
  ['answers with an error', 401, '{"message": "Invalid key"}', 'It answers with 401.'],
  ['answers with something else', 200, '[{"id": "2027-02"}]', 'are the migrations pushed'],
  ['answers with no JSON', 200, '<html>', 'are the migrations pushed'],
])('a build fails when the hosted project %s', async (_, status, body, reason) => {
  const url = await projectWith(status, body);
  await expect(fetchEditions(url, 'key')).rejects.toThrow(
    `The published editions could not be read from ${url}.`,
  );
  await expect(fetchEditions(url, 'key')).rejects.toThrow(new RegExp(reason, 'i'));
});

test('a build fails when the hosted project does not answer', async () => {
  const url = await projectWith(200, '[]');
  await new Promise((resolve) => project?.close(resolve));
  await expect(fetchEditions(url, 'key')).rejects.toThrow('The published editions could not be read');
});
