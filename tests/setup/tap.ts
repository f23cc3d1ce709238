export interface TapReport {
  readonly passed: number;
  /** One text for each failure, with its diagnostics. Empty only if the file followed its plan. */
  readonly failures: readonly string[];
}

/**
 * Reads pgTAP's lines (`1..3`, `ok 1 - …`, `not ok 2 - …`, `# …`) and ignores others. `error` ended the file early; null
 * if nothing did. A missing or wrong plan and tests marked TODO or SKIP count as failures: each could hide a missing test.
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
