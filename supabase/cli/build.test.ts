import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from './build.ts';

let project: string;
const buildWith = async (env: Readonly<Record<string, string>> = {}): Promise<string[]> => {
  const lines: string[] = [];
  await ensureBuilt({ project, env: { ...process.env, ...env }, say: (line) => lines.push(line) });
  return lines;
};

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'build-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await mkdir(join(project, 'src'));
  await writeFile(join(project, 'src', 'app.ts'), 'the app '.repeat(500));
  await writeFile(join(project, 'package.json'), JSON.stringify({ scripts: { build: 'node build.js' } }));
  await writeFile(
    join(project, 'build.js'),
    'const fs = require("node:fs"); fs.cpSync("src/app.ts", "dist/app.js"); fs.mkdirSync(".cache/site", { recursive: true });',
  );
});

test('builds again only after a change of a source or a VITE_ variable', async () => {
  expect(await buildWith()).toEqual(['Building the app…', expect.stringMatching(/^Built in /)]);
  expect(await buildWith()).toEqual([]);
  await writeFile(join(project, 'src', 'app.test.ts'), 'a test');
  expect(await buildWith()).toEqual([]);
  expect(await buildWith({ VITE_APP_VERSION: 'two' })).toHaveLength(2);
  await writeFile(join(project, 'src', 'app.ts'), 'changed');
  expect(await buildWith({ VITE_APP_VERSION: 'two' })).toHaveLength(2);
  expect(await readFile(join(project, 'dist', 'app.js'), 'utf8')).toBe('changed');
});

test('builds again when the parts that render published pages are gone', async () => {
  await buildWith();
  await rm(join(project, '.cache', 'site'), { recursive: true });
  expect(await buildWith()).toHaveLength(2);
});

test('a failed build is reported with its output, and the next start builds again', async () => {
  await writeFile(join(project, 'build.js'), 'console.log("line 3 is wrong"); process.exit(1)');
  await expect(buildWith()).rejects.toThrow(/could not be built:\nline 3 is wrong/);
  expect(existsSync(join(project, 'dist', '.build-stamp'))).toBe(false);
  await expect(buildWith()).rejects.toThrow(/line 3 is wrong/);
});

test('two concurrent starts build once', async () => {
  const both = await Promise.all([buildWith(), buildWith()]);
  expect(both.flat().filter((line) => line === 'Building the app…')).toHaveLength(1);
});
