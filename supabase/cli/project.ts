import { join } from 'node:path';

export const projectDirectory = join(import.meta.dirname, '../..');
