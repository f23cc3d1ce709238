/** `npm run scenarios`: writes tests/SCENARIOS.md, the page of every scenario by its sentence. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scenarioPage } from './scenarios.ts';

await writeFile(join(import.meta.dirname, '../SCENARIOS.md'), await scenarioPage());
