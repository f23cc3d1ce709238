import { serverDocument } from '../../engine/sync/document.ts';

/** The desk's tables and documents on an organiser's device. */
export const deskDocument = serverDocument('desk');
