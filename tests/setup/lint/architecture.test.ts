import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../../..');
const using = (source: string) => `import { x } from '${source}';\nexport const y = x;\n`;

/** Each file with the linter's message; null for a correct file. */
const files: readonly (readonly [path: string, content: string, complaint: string | null])[] = [
  ['src/config/limits.ts', 'export const x = 1;\n', null],
  ['src/domain/lower.ts', using('../config/limits.ts'), null],
  ['src/features/chat/lower.ts', using('../../domain/lower.ts'), null],
  ['src/features/chat/kinds.ts', using('../people/changes.ts'), null],
  ['src/app/list.ts', using('../features/chat/kinds.ts'), null],
  ['src/engine/server/database.types.ts', 'export type Database = object;\n', null],
  ['src/engine/server/client.ts', using('./database.types.ts'), null],

  ['src/domain/rule.ts', using('../engine/x.ts'), 'src/domain may not import src/engine'],
  ['src/features/chat/list.ts', using('../../app/x.ts'), 'src/features may not import src/app'],
  ['src/ui/button.ts', using('../engine/x.ts'), 'src/ui may not import src/engine'],
  ['src/features/chat/other.ts', using('../auth/x.ts'), 'src/features/chat may not import src/features/auth'],
  ['src/features/chat/whole.ts', using('../list.ts'), 'src/features/chat may not import ../list.ts'],
  ['src/features/chat/rules/text.ts', using('../list.ts'), 'Rules are pure'],
  ['src/tools/build/list.ts', using('../../features/chat/list.ts'), 'only the rules of a feature'],
  [
    'src/features/chat/lazy.ts',
    "export const y = () => import('../auth/x.ts');\n",
    'src/features/chat may not import src/features/auth',
  ],
  ['src/engine/local/list.ts', using('../server/x.ts'), 'src/engine/local may not import src/engine/server'],
  ['src/ui/list.ts', using('dexie'), 'Only src/engine, src/features may import dexie.'],
  ['src/engine/sync/engine.ts', using('react'), 'This code is pure and may not import react.'],
  [
    'src/engine/member/rows.ts',
    using('../server/database.types.ts'),
    'Only src/engine/server may import the types of the database.',
  ],
  [
    'supabase/rows.ts',
    using('../src/engine/server/database.types.ts'),
    'Only src/engine/server may import the types of the database.',
  ],
  ['src/domain/index.ts', "export * from './lower.ts';\n", 'no re-exports'],
  ['src/domain/a.ts', using('./b.ts'), 'Dependency cycle'],
  ['src/domain/b.ts', "import { y } from './a.ts';\nexport const x = () => y;\n", 'Dependency cycle'],
];

it('reports every wrong import, and no right one', () => {
  // Outside the project, because the linter skips files that git ignores.
  const directory = mkdtempSync(join(tmpdir(), 'architecture-'));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), content);
    }
    const config = JSON.parse(readFileSync(join(project, '.oxlintrc.json'), 'utf8')) as {
      readonly rules: Readonly<Record<string, unknown>>;
    };
    const ours = ['architecture/import-directions', 'architecture/no-barrels', 'import/no-cycle'];
    const rules = Object.fromEntries(ours.map((name) => [name, config.rules[name]]));
    const jsPlugins = [join(import.meta.dirname, 'architecture.js')];
    writeFileSync(
      join(directory, '.oxlintrc.json'),
      JSON.stringify({ plugins: ['import'], categories: { correctness: 'off' }, jsPlugins, rules }),
    );
    const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--no-ignore', '--format', 'unix', '.'], {
      cwd: directory,
      encoding: 'utf8',
    });
    const lines = stdout.split('\n').filter((line) => line.includes('[Error/'));
    const found = files.map(([path, , complaint]) => {
      const about = lines.filter((line) => line.replace(/^\.\//, '').startsWith(`${path}:`));
      const isRight =
        complaint === null ? about.length === 0 : about.some((line) => line.includes(complaint));
      return isRight ? null : [path, about];
    });
    expect(found.filter(Boolean)).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
