import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import * as v from 'valibot';
import { villaDocumentSchema, type VillaDocument } from './rules/villa.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useNow } from '../../ui/use-now.ts';
import { villaDocument } from './tables.ts';

/** The villa on this device; null without one, undefined until it is read. Deletes it when its time is over. */
export const useVilla = (mirror: MirrorDb | undefined): VillaDocument | null | undefined => {
  const now = useNow();
  const villa = useLiveQuery(async () => {
    const read = v.safeParse(villaDocumentSchema, await mirror?.document(villaDocument));
    return read.success ? read.output : null;
  }, [mirror]);
  const isOver = villa ? Date.parse(villa.kept_until) <= now : false;
  useEffect(() => {
    // A failure of the storage does not matter: without it there is no villa.
    if (isOver) mirror?.documents.delete(villaDocument.name).catch(() => undefined);
  }, [isOver, mirror]);
  return isOver ? null : villa;
};
