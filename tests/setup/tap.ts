export interface TapReport {
  readonly passed: number;
  /** One text a failure, with its diagnostics; empty only if the file did all that it planned. */
  readonly failures: readonly string[];
}

/**
 * Reads the lines that pgTAP printed (`1..3`, `ok 1 - …`, `not ok 2 - …`, `# …`); other lines are ignored. `error` is
 * what ended the file early, null if nothing did. A missing plan, a plan that does not fit, and a test marked TODO or
 * SKIP are failures too: each is a way for a file to look green without testing.
 */
export function readTap(lines: readonly string[], error: string | null): TapReport {
  const failures: string[] = [];
  let planned: number | null = null;
  let run = 0;
  let passed = 0;
  let isFailing = false;

  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line);
    const result = /^(not )?ok \d+(.*)$/.exec(line);
    if (plan) {
      planned = Number(plan[1]);
    } else if (result) {
      run += 1;
      isFailing = result[1] !== undefined || /# (TODO|SKIP)\b/i.test(result[2] ?? '');
      if (isFailing) failures.push(line);
      else passed += 1;
    } else if (line.startsWith('#') && isFailing) {
      failures.push(`${failures.pop() ?? ''}\n${line}`);
    }
  }

  if (error !== null) failures.push(`${error}\nIt came after ${run} tests.`);
  else if (planned === null) failures.push('The file has no plan.');
  else if (planned !== run) failures.push(`The file planned ${planned} tests and ran ${run}.`);
  return { passed, failures };
}
