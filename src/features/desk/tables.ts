import { serverDocument } from '../../engine/sync/document.ts';

/** What an organiser's device holds of the desk. */
export const deskDocument = serverDocument('desk');
