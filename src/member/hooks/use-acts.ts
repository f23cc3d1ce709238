import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import type { Refusal } from '../../domain/delivery.ts';
import { editionSchema, type Edition } from '../../domain/edition.ts';
import { readPayload, type EntryPayload } from '../../domain/kinds.ts';
import { villaSchema, type Villa } from '../../domain/villa.ts';
import type { Entry } from '../../sync/entry.ts';
import { useMember } from './use-member.ts';

/** The villa that an act saves. `map`: a data URL, null to remove it; undefined leaves it as it is. */
interface SavedVilla {
  readonly edition: string;
  readonly content: Villa;
  readonly map: string | null | undefined;
}

/** An act at the desk that this device's copy of the desk does not show yet, or that the server has refused. */
export interface Act {
  readonly id: string;
  readonly payload: EntryPayload<'desk'>;
  /** The organiser cancelled it, and it may have arrived. */
  readonly isWithdrawing: boolean;
  /** The server has applied it, and the next pull of the desk brings it. */
  readonly hasArrived: boolean;
  readonly refusal: Refusal | null;
  /** The edition that it saves or publishes; null for any other act. */
  readonly edition: Edition | null;
  readonly villa: SavedVilla | null;
}

/** The acts of this device, oldest first. The same list as long as the outbox is the same: each act is parsed once. */
export const useActs = (): readonly Act[] => {
  const outbox = useMember()?.outbox;
  const acts = useLiveQuery(async () => {
    const entries = (await outbox?.entries.orderBy('seq').toArray()) ?? [];
    return entries.flatMap((entry) => readAct(entry) ?? []);
  }, [outbox]);
  return acts ?? none;
};

const none: readonly Act[] = [];

export const isUnconfirmed = ({ refusal }: Act): boolean => refusal === null;

const readAct = (entry: Entry): Act | null => {
  const payload = readPayload('desk', entry);
  if (!payload) return null;
  return {
    id: entry.id,
    payload,
    isWithdrawing: entry.isWithdrawing ?? false,
    hasArrived: entry.state === 'acked',
    refusal: entry.state === 'rejected' ? entry.refusal : null,
    edition: readEdition(payload),
    villa: readVilla(payload),
  };
};

const editionText = v.pipe(v.string(), v.parseJson(), editionSchema);
const villaText = v.pipe(v.string(), v.parseJson(), villaSchema);

const readEdition = ({ action, details }: EntryPayload<'desk'>): Edition | null => {
  if (action !== 'save-edition' && action !== 'publish-edition') return null;
  const read = v.safeParse(editionText, details['content']);
  return read.success ? read.output : null;
};

const readVilla = ({ action, details }: EntryPayload<'desk'>): SavedVilla | null => {
  if (action !== 'save-villa') return null;
  const { edition, content, map } = details;
  const read = v.safeParse(villaText, content);
  if (!read.success || typeof edition !== 'string') return null;
  return { edition, content: read.output, map: typeof map === 'string' || map === null ? map : undefined };
};
