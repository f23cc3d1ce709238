import { createContext, use } from 'react';
import type { Editions, SeatsLeft } from '../features/editions/rules/published-editions.ts';
import type { Edition } from '../features/editions/rules/edition.ts';
import type { Work } from '../features/editions/rules/works.ts';

/** The editions that a document is rendered from. Every document has some. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const EditionsContext = createContext([] as unknown as Editions);

/** How many seats were left when the document was rendered. */
export const SeatsLeftContext = createContext<SeatsLeft>({});

/** The works that had gone live with their guests' consent when the document was rendered; empty while an edition is ahead. */
export const WorksContext = createContext<readonly Work[]>([]);

/** The edition that the site is about. */
export const useEdition = (): Edition => use(EditionsContext)[0];

/** How many seats of that edition are left; undefined while it is not ahead. */
export const useSeatsLeft = (): number | undefined => use(SeatsLeftContext)[useEdition().id];
