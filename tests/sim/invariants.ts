import type { WrittenRecord } from './ledger.ts';
import type { SimDevice, World } from './sim-device.ts';

/**
 * What must hold of a device that has healed, for the member who is signed in
 * on it: nothing waits any more, and the mirror is what the server shows.
 */
export const brokenOnDevice = (world: World, device: SimDevice): readonly string[] => {
  const { member } = device.state;
  const { outbox, mirror } = device.storesOf(member);
  const where = `device ${device.index} (${member})`;
  const broken: string[] = [];
  for (const entry of outbox.entries.values())
    if (entry.state !== 'rejected') broken.push(`${where}: ${entry.id} is still ${entry.state}`);

  const shown = new Map(world.server.visibleTo(member).map((row) => [`${row.table}:${row.id}`, row]));
  for (const [key, row] of shown) {
    const held = mirror.rows.get(key);
    if (!held) broken.push(`${where}: the mirror misses ${key}`);
    else if (held.xid !== row.xid)
      broken.push(`${where}: the mirror holds ${key} of ${held.xid}, not ${row.xid}`);
  }
  for (const key of mirror.rows.keys())
    if (!shown.has(key)) broken.push(`${where}: the mirror holds ${key}, which the server does not show`);
  return broken;
};

/** What must hold of the whole world at the end. `removed` are the ids that were deleted on purpose. */
export const brokenInWorld = (
  world: World,
  devices: readonly SimDevice[],
  removed: ReadonlySet<string>,
): readonly string[] => [
  ...lost(world, devices, removed),
  ...doubled(world),
  ...outOfOrder(world),
  ...underAnotherIdentity(world),
  ...sentAfterCancel(world),
];

const isTakenBack = (record: WrittenRecord) => record.isWithdrawn || record.openWithdrawals > 0;

/** Confirmed, not taken back, and neither on the server nor on its device. */
const lost = ({ ledger, server }: World, devices: readonly SimDevice[], removed: ReadonlySet<string>) => {
  const arrived = new Set(server.committed);
  return [...ledger.records.values()]
    .filter((record) => record.isConfirmed && !isTakenBack(record) && !removed.has(record.id))
    .filter((record) => !arrived.has(record.id))
    .filter((record) => !devices[record.device]?.storesOf(record.owner).outbox.entries.has(record.id))
    .map((record) => `${record.id} of device ${record.device} was confirmed and is lost`);
};

/** The text tells what was written once, whatever id it travelled under. */
const doubled = ({ ledger, server }: World) => {
  const broken: string[] = [];
  const seen = new Map<string, string>();
  for (const row of server.rows.values()) {
    const { content } = row.value;
    const before = seen.get(content);
    if (before !== undefined) broken.push(`${content} is there twice: ${before} and ${row.id}`);
    seen.set(content, row.id);
    const record = ledger.records.get(row.id);
    if (record && !record.contents.includes(content))
      broken.push(`${row.id} holds ${content}, never written`);
  }
  return broken;
};

const outOfOrder = ({ ledger, server }: World) => {
  const broken: string[] = [];
  const last = new Map<string, number>();
  for (const id of new Set(server.committed)) {
    const record = ledger.records.get(id);
    if (!record || record.isReordered || isTakenBack(record)) continue;
    const lane = `${record.device} ${record.owner} ${record.lane}`;
    if (record.seq < (last.get(lane) ?? 0)) broken.push(`[LN1] ${id} came late in lane ${lane}`);
    last.set(lane, record.seq);
  }
  return broken;
};

const underAnotherIdentity = ({ server }: World) =>
  server.arrivals
    .filter(
      ({ entry, sender, tokenOf }) =>
        sender.kind !== 'member' ||
        sender.uid !== entry.owner ||
        (tokenOf !== null && tokenOf !== entry.owner),
    )
    .map(({ entry, tokenOf }) => `[ID1] ${entry.id} of ${entry.owner} was sent as ${String(tokenOf)}`);

const sentAfterCancel = ({ ledger }: World) =>
  [...ledger.records.values()]
    .filter((record) => record.sendsAtCancel !== null && record.sends > record.sendsAtCancel)
    .map((record) => `[OB6] ${record.id} was sent after it was cancelled`);
