import { createContext, use } from 'react';
import { defaultEdition, type Editions } from '../content/edition.ts';
import type { Edition } from '../domain/edition.ts';

/** The editions that a document is rendered from. */
export const EditionsContext = createContext<Editions>([defaultEdition]);

/** The edition that the site is about. */
export const useEdition = (): Edition => use(EditionsContext)[0];
