import { serverDocument } from '../../engine/sync/document.ts';

/** The villa of the member's edition. `villaDocumentSchema` reads it. */
export const villaDocument = serverDocument('villa');
