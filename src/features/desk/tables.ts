import { serverDocument } from '../../engine/sync/document.ts';

/** The mirrored document with everything that the desk shows. */
export const deskDocument = serverDocument('desk');
