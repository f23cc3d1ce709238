import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacy } from '../../src/content/legal.ts';
import { deviceStores, grounds, serverTables, storedValues, type Proof } from './privacy-proofs.ts';

const root = join(import.meta.dirname, '../..');
const paragraphs = [privacy.intro, ...privacy.sections.flatMap((section) => section.paragraphs)];
const text = paragraphs.join('\n');
const sentences = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.?!])\s+/));

/** The source files of src, without tests. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|bench)\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(join(root, name), 'utf8') }));

const hasTest = ({ file, test: title }: Proof): boolean => {
  const source = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.sql')
    ? source.includes(`'${title.replaceAll("'", "''")}'`)
    : ["'", '"', '`', ' @slow'].some((end) => source.includes(title + end));
};

test('every sentence of the privacy page has a test or a named promise', () => {
  expect(sentences.length).toBeGreaterThan(40);
  expect(Object.keys(grounds).toSorted()).toEqual(sentences.toSorted());
});

test('the tests behind the sentences exist', () => {
  const proofs = Object.values(grounds).flatMap((ground) => ('tests' in ground ? ground.tests : []));
  expect(proofs.length).toBeGreaterThan(40);
  expect(proofs.filter((proof) => !hasTest(proof))).toEqual([]);
  expect(Object.values(grounds).filter((ground) => 'tests' in ground && ground.tests.length === 0)).toEqual(
    [],
  );
});

test('the privacy page names everything that this site stores on a device', () => {
  const opens = /extends (?:Dexie|LocalDb)|new Dexie\(|caches\.open|cacheName:/;
  const found = sources.filter(({ source }) => opens.test(source)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(deviceStores).toSorted());
  // The compiler compares the list of stored values with their keys.
  const said = [...Object.values(deviceStores), ...Object.values(storedValues)];
  expect(said.filter((words) => words !== null && !text.includes(words))).toEqual([]);
});

test("only src/local/store writes to the browser's key-value storage", () => {
  const store = 'src/local/store/key-value-store.ts';
  const bypassing = /\b(?:local|session)Storage\s*(?:\.\w|\[)/;
  expect(sources.filter(({ source }) => bypassing.test(source)).map(({ name }) => name)).toEqual([]);
  const writing = sources.filter(({ source }) =>
    /(?<!\.)\b(?:createStoredValue|onDevice|inTab|writeText)[<(]/.test(source),
  );
  expect(writing.map(({ name }) => name).toSorted()).toEqual(
    [
      store,
      'src/local/store/event-keys.ts',
      'src/local/store/keys.ts',
      'src/local/store/member-keys.ts',
      'src/local/session/page-session.ts',
    ].toSorted(),
  );
});

// The compiler compares this list with the access rules, and rules.test.ts compares those with the database.
test('the privacy page covers every table of the database', () => {
  expect(Object.values(serverTables).filter((words) => words !== null && !text.includes(words))).toEqual([]);
});

test('this site sets no cookie and asks for no card', () => {
  const asking = sources.filter(({ source }) =>
    /document\.cookie|cookieStore|autoComplete="cc-/.test(source),
  );
  expect(asking.map(({ name }) => name)).toEqual([]);
});

test('nothing keeps or sends a picture of the camera', () => {
  const users = sources.filter(({ source }) => /getUserMedia|zxing-wasm|BarcodeDetector/.test(source));
  expect(users.length).toBeGreaterThan(0);
  const outlet =
    /MediaRecorder|toDataURL|toBlob|convertToBlob|RTCPeerConnection|captureStream|fetch\(|src\/server/;
  expect(users.filter(({ source }) => outlet.test(source)).map(({ name }) => name)).toEqual([]);
});

test('the code that sends requests never reads what a device remembers', () => {
  const remembered = /(?:local|session)Storage\b|(?:device|tab|member)Values\b|shared-text\.ts'/;
  const senders = sources.filter(
    ({ name }) => name.startsWith('src/server/') && !name.startsWith('src/server/account/'),
  );
  expect(senders.length).toBeGreaterThan(10);
  expect(senders.filter(({ source }) => remembered.test(source)).map(({ name }) => name)).toEqual([]);
});
