/**
 * `npm run audit`: asks the registry for known weaknesses of the installed packages. Exit code 1 for a serious one (severity high
 * or critical), 2 when the registry does not answer, which must not pass for a clean audit.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';

const npm = process.env['npm_execpath'];
const [command, ...leading] = npm === undefined ? ['npm'] : [process.execPath, npm];

// npm exits with 1 for a weakness and for a registry without audits. Only its report tells which.
const report = await new Promise<string>((resolve) => {
  execFile(
    command ?? 'npm',
    [...leading, 'audit', '--json'],
    { cwd: join(import.meta.dirname, '../..'), maxBuffer: 64 * 2 ** 20, timeout: 300_000 },
    (_failure, output) => resolve(output),
  );
});

const reportSchema = v.object({
  auditReportVersion: v.number(),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })),
});
const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), report);
if (parsed.success) {
  const found = Object.entries(parsed.output.vulnerabilities);
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  for (const line of serious.map(([name, { severity }]) => `${name}: ${severity}`).toSorted())
    console.log(line);
  console.log(`${serious.length} serious and ${found.length - serious.length} lesser weaknesses are known.`);
  process.exitCode = serious.length === 0 ? 0 : 1;
} else {
  console.log('Not checked: the registry does not answer `npm audit`.');
  process.exitCode = 2;
}
