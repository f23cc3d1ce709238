import { abilities } from './abilities.ts';
import { engineNames, type EngineName } from './engine-names.ts';

/** The result of one test in one engine. A journey that an engine does not support runs too, and must fail. */
export interface Outcome {
  readonly sentence: string;
  readonly engine: EngineName;
  readonly result: 'passes' | 'fails' | 'cannot';
  /** Why it cannot, or what is different there. */
  readonly remarks: readonly string[];
  readonly version?: string;
}

/** The parts of Playwright's JSON report that are read here. */
interface Suite {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly expectedStatus: string;
      readonly status: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

export const outcomesOf = (report: string): Outcome[] => {
  const outcomes: Outcome[] = [];
  const visit = ({ specs = [], suites = [] }: Suite) => {
    for (const { title, tests } of specs)
      for (const { projectName, expectedStatus, status, annotations } of tests) {
        const said = (types: readonly string[]) =>
          annotations.flatMap(({ type, description }) =>
            types.includes(type) && description !== undefined ? [description] : [],
          );
        const [version] = said(['version']);
        outcomes.push({
          sentence: title,
          engine: projectName as EngineName,
          result: status !== 'expected' ? 'fails' : expectedStatus === 'failed' ? 'cannot' : 'passes',
          remarks: said(['fail', 'note']),
          ...(version === undefined ? {} : { version }),
        });
      }
    suites.forEach(visit);
  };
  visit(JSON.parse(report) as Suite);
  return outcomes;
};

const names: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox ESR',
  webkit: 'WebKitGTK',
};

/** Tables in Markdown, a column an engine: what came of each journey, and what of the web stands behind that. */
export const pageOf = (outcomes: readonly Outcome[]): string => {
  const engines = engineNames.filter((name) => outcomes.some(({ engine }) => engine === name));
  const headings = engines.map((engine) => {
    const version = outcomes.find((one) => one.engine === engine && one.version !== undefined)?.version;
    return version === undefined ? names[engine] : `${names[engine]} ${version}`;
  });
  return [journeys(outcomes, engines, headings), abilityTable(engines, headings)].join('\n\n');
};

const journeys = (
  outcomes: readonly Outcome[],
  engines: readonly EngineName[],
  headings: readonly string[],
): string => {
  const remarks: string[] = [];
  const cell = (sentence: string, engine: EngineName): string => {
    const runs = outcomes.filter((one) => one.sentence === sentence && one.engine === engine);
    const failures = runs.filter(({ result }) => result === 'fails').length;
    const result =
      failures > 0 && runs.length > 1 ? `fails in ${failures} of ${runs.length}` : (runs[0]?.result ?? '');
    const said = [...new Set(runs.flatMap((run) => run.remarks))];
    if (said.length === 0) return result;
    remarks.push(`${remarks.length + 1}. ${names[engine]} ${said.join(' ')}`);
    return `${result} (${remarks.length})`;
  };
  const rows = [...new Set(outcomes.map(({ sentence }) => sentence))].map((sentence) => [
    sentence,
    ...engines.map((engine) => cell(sentence, engine)),
  ]);
  const table = tableOf(['Journey', ...headings], rows);
  return remarks.length === 0 ? table : `${table}\n\n${remarks.join('\n')}`;
};

const abilityTable = (engines: readonly EngineName[], headings: readonly string[]): string =>
  tableOf(
    ['Of the web', ...headings, 'Where it is missing'],
    abilities.map(({ name, missingIn, without }) => [
      name,
      ...engines.map((engine) => (missingIn.includes(engine) ? 'no' : 'yes')),
      without,
    ]),
  );

/** Aligned as the project's formatter does it. */
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
};
