import { join } from 'node:path';

/** Small tables for tests that must not depend on the product's schema. */
export const fixtureMigrations = join(import.meta.dirname, 'migrations');
export const fixtureFunctions = join(import.meta.dirname, 'functions');
