/**
 * `npm run audit`: asks the registry for known weaknesses of the installed packages. Exit code 1 if one is serious, 2 if
 * the registry does not answer, so that nobody takes silence for a clean audit.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readAudit } from './audit.ts';

const npm = process.env['npm_execpath'];
const [command, ...leading] = npm === undefined ? ['npm'] : [process.execPath, npm];

// Its exit code is 1 for a weakness and for a registry that does not answer, so only the report tells the two apart.
const report = await new Promise<string>((resolve) => {
  execFile(
    command ?? 'npm',
    [...leading, 'audit', '--json'],
    { cwd: join(import.meta.dirname, '../..'), maxBuffer: 64 * 2 ** 20, timeout: 300_000 },
    (_failure, output) => resolve(output),
  );
});

const audit = readAudit(report);
if (audit.kind === 'unanswered') {
  console.log('Not checked: the registry does not answer `npm audit`.');
  process.exitCode = 2;
} else {
  for (const one of audit.serious) console.log(one);
  console.log(`${audit.serious.length} serious and ${audit.lesser} lesser weaknesses are known.`);
  process.exitCode = audit.serious.length === 0 ? 0 : 1;
}
