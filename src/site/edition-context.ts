import { createContext, use } from 'react';
import { defaultEdition } from '../content/edition.ts';
import { type Editions, type SeatsLeft } from '../features/editions/rules/published-editions.ts';
import type { Edition } from '../features/editions/rules/edition.ts';

/** The editions that a document is rendered from. */
export const EditionsContext = createContext<Editions>([defaultEdition]);

/** How many seats were left when the document was rendered. */
export const SeatsLeftContext = createContext<SeatsLeft>({});

/** The edition that the site is about. */
export const useEdition = (): Edition => use(EditionsContext)[0];

/** How many of its seats are left; undefined while it is not ahead. */
export const useSeatsLeft = (): number | undefined => use(SeatsLeftContext)[useEdition().id];
