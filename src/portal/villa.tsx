import { VillaNotice } from '../features/villa/villa-notice.tsx';
import { VillaPage } from '../features/villa/villa-page.tsx';

/** The villa's page and the way to it, in one chunk that only those who come load. */
export const villa = { VillaNotice, VillaPage };
