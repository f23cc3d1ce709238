import { createContext, use } from 'react';
import type { Editions, SeatsLeft } from '../features/editions/rules/published-editions.ts';
import type { Edition } from '../features/editions/rules/edition.ts';
import type { Work } from '../features/editions/rules/works.ts';

/** The editions that a document is rendered from. Every document has some. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const EditionsContext = createContext([] as unknown as Editions);

/** How many seats were left when the document was rendered. */
export const SeatsLeftContext = createContext<SeatsLeft>({});

/** What had gone live, with its guests' yes, when the document was rendered; none while an edition was ahead. */
export const WorksContext = createContext<readonly Work[]>([]);

/** The edition that the site is about. */
export const useEdition = (): Edition => use(EditionsContext)[0];

/** How many of its seats are left; undefined while it is not ahead. */
export const useSeatsLeft = (): number | undefined => use(SeatsLeftContext)[useEdition().id];
