import { serverDocument } from '../../engine/sync/document.ts';

/** The villa of the member's edition, which `villaCopySchema` reads. */
export const villaDocument = serverDocument('villa');
