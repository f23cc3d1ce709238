import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestBackend } from '../../supabase/local/testing.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly notesBackend: { readonly url: string; readonly key: string };
  }
}

/** Starts the embedded backend with the table of src/engine/example, for its test in the browser. */
export default async ({ provide }: TestProject) => {
  const test = await startTestBackend();
  const sql = join(import.meta.dirname, '../../src/engine/example/notes.sql');
  await test.backend.database.exec(await readFile(sql, 'utf8'));
  provide('notesBackend', { url: test.url, key: test.backend.keys.publishable });
  return test.close;
};
