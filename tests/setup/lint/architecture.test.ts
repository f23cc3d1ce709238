import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../../..');
let directory = '';

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Lints a small source tree with the project's rules and returns their messages. */
const complaintsAbout = (files: Readonly<Record<string, string>>): string[] => {
  // Creates the tree outside the project, because the linter skips files that git ignores.
  directory = mkdtempSync(join(tmpdir(), 'architecture-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  writeFileSync(
    join(directory, '.oxlintrc.json'),
    JSON.stringify({
      plugins: ['import'],
      categories: { correctness: 'off' },
      jsPlugins: [join(import.meta.dirname, 'architecture.js')],
      rules: {
        'architecture/import-directions': 'error',
        'architecture/no-barrels': 'error',
        'import/no-cycle': 'error',
      },
    }),
  );
  const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
  try {
    execFileSync(process.execPath, [oxlint, '--no-ignore', '--format', 'unix', '.'], {
      cwd: directory,
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    const { stdout } = error as { readonly stdout: Buffer };
    return stdout
      .toString()
      .split('\n')
      .filter((line) => line.includes('[Error/'))
      .map((line) => line.replace(/^.*?:\d+:\d+: /, ''));
  }
};

const say = (message: string) => [expect.stringContaining(message)];

describe('the architecture rules', () => {
  it('let a layer import a lower one', () => {
    expect(
      complaintsAbout({
        'src/domain/rule.ts': "import { limits } from '../config/limits.ts';\nexport const rule = limits;\n",
        'src/config/limits.ts': 'export const limits = 1;\n',
        'src/features/chat/list.ts':
          "import { rule } from '../../domain/rule.ts';\nexport const list = rule;\n",
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'src/domain may not import src/local',
      'src/domain/rule.ts',
      "import { x } from '../local/x.ts';\nexport const y = x;\n",
    ],
    [
      'src/features may not import src/portal',
      'src/features/chat/list.ts',
      "import { x } from '../../portal/x.ts';\nexport const y = x;\n",
    ],
    [
      'src/ui may not import src/member',
      'src/ui/button.ts',
      "import { x } from '../member/x.ts';\nexport const y = x;\n",
    ],
    [
      'src/sw may not import src/features',
      'src/sw/worker.ts',
      "import { x } from '../features/chat/x.ts';\nexport const y = x;\n",
    ],
  ])('refuse a wrong direction: %s', (message, file, content) => {
    expect(complaintsAbout({ [file]: content })).toEqual(say(message));
  });

  it('refuse a feature that imports another one', () => {
    const about = 'The feature chat may not import the feature auth.';
    expect(
      complaintsAbout({
        'src/features/chat/list.ts': "import { x } from '../auth/x.ts';\nexport const y = x;\n",
      }),
    ).toEqual(say(about));
    expect(
      complaintsAbout({ 'src/features/chat/list.ts': "export const y = () => import('../auth/x.ts');\n" }),
    ).toEqual(say(about));
  });

  it('refuse a package outside its home or inside the pure core', () => {
    expect(
      complaintsAbout({
        'src/ui/list.ts': "import Dexie from 'dexie';\nexport const y = Dexie;\n",
      }),
    ).toEqual(say('Only src/local, src/member, src/features may import dexie.'));
    expect(
      complaintsAbout({
        'src/sync/engine.ts': "import { useState } from 'react';\nexport const y = useState;\n",
      }),
    ).toEqual(say('src/sync is pure and may not import react.'));
  });

  it('refuse the types of the database outside of src/server', () => {
    const about = 'Only src/server may import the types of the database.';
    const types = { 'src/server/database.types.ts': 'export type Database = object;\n' };
    const using = (source: string) =>
      `import type { Database } from '${source}';\nexport type D = Database;\n`;
    expect(complaintsAbout({ ...types, 'src/server/client.ts': using('./database.types.ts') })).toEqual([]);
    expect(complaintsAbout({ ...types, 'src/member/rows.ts': using('../server/database.types.ts') })).toEqual(
      say(about),
    );
    expect(
      complaintsAbout({ ...types, 'supabase/rows.ts': using('../src/server/database.types.ts') }),
    ).toEqual(say(about));
  });

  it('refuse barrels and re-exports', () => {
    expect(
      complaintsAbout({
        'src/domain/index.ts': "export * from './rule.ts';\n",
        'src/domain/rule.ts': 'export const y = 1;\n',
      }),
    ).toEqual(say('no re-exports'));
  });

  it('refuse cycles', () => {
    const complaints = complaintsAbout({
      'src/domain/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'src/domain/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    });
    expect(complaints).toEqual([
      expect.stringContaining('Dependency cycle'),
      expect.stringContaining('Dependency cycle'),
    ]);
  });
});
