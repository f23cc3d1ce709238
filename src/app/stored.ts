import { isNumber, isObjectOf, isText, json } from '../engine/local/store/formats.ts';
import { inTab } from '../engine/local/store/key-value-store.ts';

interface PortalPlace {
  readonly room: string;
  /** Pixels. */
  readonly top: number;
}

/** The values that a tab stores for the portal. */
export const portalStored = {
  /** How far the member had scrolled in a room of the portal. Until the tab returns to it, or opens the portal anew. */
  portalPlace: inTab('portal-place', json<PortalPlace>(isObjectOf({ room: isText, top: isNumber }))),
} as const;
