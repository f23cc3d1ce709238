/**
 * `npm run audit`: asks the registry for known weaknesses of the installed packages. Exit code 1 for a serious one, 2
 * when the registry does not answer, which must not pass for a clean audit.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readAudit } from './audit.ts';

const npm = process.env['npm_execpath'];
const [command, ...leading] = npm === undefined ? ['npm'] : [process.execPath, npm];

// npm exits with 1 in both cases, so only its report tells a weakness from a registry without an answer.
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
