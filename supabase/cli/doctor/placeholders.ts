import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Edition } from '../../../src/features/editions/rules/edition.ts';

/** The texts of an edition that are invented or not announced yet, such as `edition 2025-10, contacts.email: hello@goabuildclub.example`. */
export const placeholdersOf = (edition: Edition): string[] =>
  openTexts(edition, []).map((place) => `edition ${edition.id}, ${place}`);

function openTexts(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'string')
    return Object.entries(Object(value)).flatMap(([name, item]) => openTexts(item, [...path, name]));
  const isOpen = /\.example\b|\+91 ?0{5}|^to be announced$/i.test(value);
  return isOpen ? [`${path.join('.')}: ${value}`] : [];
}

/**
 * The placeholders that are left in the content, such as `site.email: mailto:hello@goabuildclub.example`. A placeholder that
 * several files share is listed once, under its shortest name.
 */
export async function placeholdersIn(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.toSorted().map(async (file): Promise<unknown> => import(pathToFileURL(join(directory, file)).href)),
  );
  const names = new Map<object, string>();
  for (const module of modules) collect(module, [], names);
  // A list of samples is marked as a whole, as `reviewsArePlaceholders`.
  const lists = modules
    .flatMap((module) => (typeof module === 'object' && module !== null ? Object.entries(module) : []))
    .filter(([name, value]) => name.endsWith('ArePlaceholders') && value === true)
    .map(([name]) => `${name.replace('ArePlaceholders', '')}: all of them are samples`);
  const marked = [...names].map(([value, name]) => {
    const texts = Object.values(value).filter((item): item is string => typeof item === 'string');
    // The operator has to replace the address, if there is one.
    const text = texts.find((item) => /^(?:https?|mailto|tel):/.test(item)) ?? texts[0];
    return text === undefined ? name : `${name}: ${text}`;
  });
  return [...marked, ...lists];
}

function collect(value: unknown, path: readonly string[], names: Map<object, string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('placeholder' in value && value.placeholder === true) {
    const name = path.join('.');
    const known = names.get(value);
    if (known === undefined || name.length < known.length) names.set(value, name);
  }
  for (const [name, item] of Object.entries(value)) collect(item, [...path, name], names);
}
