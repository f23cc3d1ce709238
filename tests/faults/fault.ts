/** The kind of test that notices a fault; each has a command of its own. */
type Level = 'unit' | 'sql' | 'component' | 'browser';

/** One mistake, written into the product by replacing one piece of its source. */
export interface Fault {
  /** The mistake as a person or a caller meets it: one unique sentence without a full stop. */
  readonly fault: string;
  /** The source file, from the project's root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test that has to fail. `file` is a part of its path, `name` a part of its title; without it any of the file may. */
  readonly caughtBy: { readonly level: Level; readonly file: string; readonly name?: string };
}
