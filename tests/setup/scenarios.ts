import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

/** A file of scenarios, from the project's root, and its scenarios in the order in which they stand there. */
export interface ScenarioFile {
  readonly file: string;
  readonly sentences: readonly string[];
}

/** The parts of Playwright's JSON report that are read here. */
interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly { readonly title: string; readonly line: number }[];
  readonly suites?: readonly Suite[];
}

const root = join(import.meta.dirname, '../..');

/** In this order on the page: each configuration of Playwright, and the folders of its files that belong together. */
const groups = [
  { title: 'Sync: what goes wrong on the way, and what becomes of it', folder: 'tests/e2e/sync/' },
  { title: 'The same offline journeys in Chromium, Firefox and WebKitGTK', folder: 'tests/engines/' },
  { title: 'What people do', folder: 'tests/e2e/' },
] as const;

const configs = ['tests/e2e/playwright.config.ts', 'tests/engines/playwright.config.ts'];

/** Every scenario that Playwright would run, as the page in Markdown. Runs none of them and starts no browser. */
export const scenarioPage = async (): Promise<string> =>
  pageOf((await Promise.all(configs.map(listed))).flatMap(filesOf));

/** The page for these files; the same files in any order make the same page. */
export const pageOf = (files: readonly ScenarioFile[]): string => {
  const ordered = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const folderOf = (file: string) => groups.find(({ folder }) => file.startsWith(folder))?.folder;
  const count = ordered.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return [
    '# Scenarios',
    `${count} scenarios in ${ordered.length} files, each by its sentence. \`npm run scenarios\` writes this page from the tests, and a test` +
      ' fails when it is behind them. How to write one: [README.md](README.md). In brackets: scenarios of one kind share a number,' +
      ' letters and a number are a rule of [src/sync/SPEC.md](../src/sync/SPEC.md).',
    ...groups.flatMap(({ title, folder }) => [
      `## ${title}`,
      ...ordered
        .filter(({ file }) => folderOf(file) === folder)
        .flatMap(({ file, sentences }) => [
          `### [${file.slice(folder.length).replace(/\.spec\.ts$/, '')}](${relative('tests', file)})`,
          sentences.map((sentence) => `- ${sentence}`).join('\n'),
        ]),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
};

/** What a report of `playwright test --list` names: the scenarios of each file once, whatever runs them how often. */
export const filesOf = (report: {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
}): ScenarioFile[] => {
  const sentencesOf = (suite: Suite, parents: readonly string[]): { sentence: string; line: number }[] => [
    ...(suite.specs ?? []).map(({ title, line }) => ({ sentence: [...parents, title].join(': '), line })),
    ...(suite.suites ?? []).flatMap((inner) => sentencesOf(inner, [...parents, inner.title])),
  ];
  return report.suites.map((suite) => ({
    file: relative(root, join(report.config.rootDir, suite.file)).replaceAll('\\', '/'),
    sentences: [
      ...new Set(
        sentencesOf(suite, [])
          .toSorted((a, b) => a.line - b.line)
          .map(({ sentence }) => sentence),
      ),
    ],
  }));
};

async function listed(config: string): Promise<Parameters<typeof filesOf>[0]> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { PLAYWRIGHT_JSON_OUTPUT_NAME: _, KILL_CYCLES: __, ...env } = process.env;
  const child = spawn(process.execPath, [cli, 'test', '-c', config, '--list', '--reporter=json'], {
    cwd: root,
    // Any program will do where no browser is started; without one the configuration would look for it, and install it.
    env: { ...env, CHROMIUM_PATH: process.execPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let report = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (report += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Playwright cannot list ${config}:\n${complaints}\n${report}`);
  return JSON.parse(report) as Parameters<typeof filesOf>[0];
}
