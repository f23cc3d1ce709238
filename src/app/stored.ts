import { isNumber, isObjectOf, isText, json } from '../engine/local/store/formats.ts';
import { inTab } from '../engine/local/store/key-value-store.ts';

interface PortalPlace {
  readonly room: string;
  /** Pixels. */
  readonly top: number;
}

/** The values that a tab stores for the portal. */
export const portalStored = {
  /** The room that the tab left last, and its scroll position. Kept until the tab returns there or opens the portal again. */
  portalPlace: inTab('portal-place', json<PortalPlace>(isObjectOf({ room: isText, top: isNumber }))),
} as const;
