import type { WrittenRecord } from './ledger.ts';
import { seats } from './server-desk.ts';
import { keyOf } from './server-rows.ts';
import type { SimDevice, World } from './sim-device.ts';

/** Checks a healed device, for its signed-in member and the visitor: no entry waits, and the mirror equals what the server shows. */
export const brokenOnDevice = (
  world: World,
  device: SimDevice,
  brokenEndpoint: string | null = null,
): readonly string[] => {
  const { server, members } = world;
  const { member } = device.state;
  const { mirror } = device.storesOf(member);
  const where = `device ${device.index} (${member})`;
  const broken = [
    ...stillWaiting(world, device, member, brokenEndpoint),
    ...stillWaiting(world, device, 'visitor', brokenEndpoint),
  ];
  if (cannotPull(world, device, brokenEndpoint)) return broken;

  const shown = new Map(server.visibleTo(member).map((row) => [keyOf(row), row]));
  for (const [key, row] of shown) {
    const held = mirror.rows.get(key);
    if (!held) broken.push(`${where}: the mirror misses ${key}`);
    else if (held.xid !== row.xid)
      broken.push(`${where}: the mirror holds ${key} of ${held.xid}, not ${row.xid}`);
    else if (held.value !== row.value) broken.push(`${where}: the mirror holds another text of ${key}`);
  }
  for (const key of mirror.rows.keys())
    if (!shown.has(key)) broken.push(`${where}: the mirror holds ${key}, which the server does not show`);
  const villa = mirror.documents.get('villa')?.content;
  if (villa !== server.villas.get(member))
    broken.push(`[PL12] ${where}: the mirror holds ${String(villa)}, not ${server.villas.get(member)}`);
  for (const other of members)
    if (other !== member && device.storesOf(other).mirror.rows.size > 0)
      broken.push(`[SO1] ${where}: the mirror of ${other}, who signed out, has rows`);
  return broken;
};

const cannotPull = ({ time }: World, { state }: SimDevice, brokenEndpoint: string | null): boolean =>
  brokenEndpoint === 'pull' || state.pullNotBefore > time.now() - 60_000;

/** Entries that wait, although they are neither rejected nor delayed by a Retry-After of the server. */
const stillWaiting = (
  world: World,
  device: SimDevice,
  owner: string,
  brokenEndpoint: string | null,
): readonly string[] => {
  const hasNoPull = cannotPull(world, device, brokenEndpoint);
  const entries = [...device.storesOf(owner).outbox.entries.values()].filter(
    // Only a pull removes an acknowledged entry.
    ({ state }) => state !== 'rejected' && (!hasNoPull || state !== 'acked'),
  );
  const ofDevice = [...world.ledger.records.values()].filter(
    (record) => record.device === device.index && record.owner === owner,
  );
  const delayedLanes = new Set([
    // Also covers an entry behind a delayed one that has only just arrived.
    ...ofDevice.filter(({ notBefore }) => notBefore > world.time.now() - 60_000).map(({ lane }) => lane),
    ...entries
      .filter(
        (entry) =>
          entry.kind === brokenEndpoint ||
          // Only a pull retries an entry that waits for the session.
          (hasNoPull && entry.state === 'auth-blocked'),
      )
      .map((entry) => entry.lane),
  ]);
  return entries
    .filter((entry) => !delayedLanes.has(entry.lane))
    .map((entry) => `device ${device.index}: ${entry.id} of ${owner} is still ${entry.state}`);
};

/** The longest wait that the server has asked for, in milliseconds of true time. */
export const longestWait = ({ ledger, time }: World, devices: readonly SimDevice[]): number =>
  Math.max(
    0,
    ...[...ledger.records.values()]
      .filter(({ id, device, owner }) => devices[device]?.storesOf(owner).outbox.entries.has(id))
      .map((record) => record.notBefore - time.now()),
    ...devices.map(({ state }) => state.pullNotBefore - time.now()),
  );

/** Checks the whole world at the end. `removed` are the ids that were deleted on purpose. */
export const brokenInWorld = (
  world: World,
  devices: readonly SimDevice[],
  removed: ReadonlySet<string>,
): readonly string[] => [
  ...lost(world, devices, removed),
  ...doubled(world),
  ...outOfOrder(world),
  ...wrongText(world, devices),
  ...wronglyRefused(world, devices),
  ...wronglyDecided(world, devices),
  ...withAnotherSession(world),
  ...sentAfterCancel(world),
  ...arrivedAfterCancel(world, removed),
];

const isCancelled = (record: WrittenRecord) =>
  record.isWithdrawn || record.isWithdrawing || record.openWithdrawals > 0;

/** Finds confirmed entries that are neither withdrawn, nor on the server, nor on their device. A restore may lose acknowledged ones. */
const lost = ({ ledger, server }: World, devices: readonly SimDevice[], removed: ReadonlySet<string>) => {
  const arrived = new Set(server.committed);
  return [...ledger.records.values()]
    .filter((record) => record.isConfirmed && !removed.has(record.id))
    .filter(
      (record) => !isCancelled(record) || (record.isWithdrawing && !server.everWithdrawn.has(record.id)),
    )
    .filter(({ id, isAcked }) => !arrived.has(id) && !(isAcked && server.rolledBack.has(id)))
    .filter((record) => !devices[record.device]?.storesOf(record.owner).outbox.entries.has(record.id))
    .map((record) => `${record.id} of device ${record.device} was confirmed and is lost`);
};

/** Finds duplicates. People write each text once, so the server must hold it under one id only. */
const doubled = ({ server }: World) => {
  const broken: string[] = [];
  const seen = new Map<string, string>();
  for (const [id, content] of server.texts()) {
    const before = seen.get(content);
    if (before !== undefined) broken.push(`${content} is stored twice: ${before} and ${id}`);
    seen.set(content, id);
  }
  return broken;
};

/** The server must hold the last stored text of an id: the app must not confirm an edit that has no effect. */
const wrongText = ({ ledger, server }: World, devices: readonly SimDevice[]) =>
  server.texts().flatMap(([id, content]) => {
    const record = ledger.records.get(id);
    if (!record || content === record.texts.at(-1)) return [];
    // After a restore the server may hold the text from before a rejected edit, which the device still shows as rejected.
    return server.wasRestored() && entryOf(record, devices)?.state === 'rejected'
      ? []
      : [`[OB7] ${id} holds ${content}, and its device stored ${record.texts.at(-1)}`];
  });

const outOfOrder = ({ ledger, server }: World) => {
  const broken: string[] = [];
  const last = new Map<string, number>();
  for (const id of new Set(server.committed)) {
    const record = ledger.records.get(id);
    // Entries may overtake a rejected one ([LN3]).
    if (!record || server.everRefused.has(id) || isCancelled(record)) continue;
    // A restore lost an entry that had left its outbox, and a late copy of the request brought it back.
    if (record.isAcked && server.rolledBack.has(id)) continue;
    const lane = `${record.device} ${record.owner} ${record.lane}`;
    if (record.seq < (last.get(lane) ?? 0)) broken.push(`[LN1] ${id} arrived out of order in lane ${lane}`);
    last.set(lane, record.seq);
  }
  return broken;
};

const entryOf = ({ id, device, owner }: WrittenRecord, devices: readonly SimDevice[]) =>
  devices[device]?.storesOf(owner).outbox.entries.get(id);

const wronglyRefused = ({ ledger, server }: World, devices: readonly SimDevice[]) =>
  [...ledger.records.values()].flatMap((record) => {
    const entry = entryOf(record, devices);
    if (entry?.state !== 'rejected') return [];
    if (!server.everRefused.has(entry.id))
      return [`[ER3] ${entry.id} shows as rejected, and the server never refused it`];
    return entry.refusal === null ? [`[OB3] ${entry.id} shows as rejected without a reason`] : [];
  });

/**
 * A decision applies only to the version that its organiser saw, so one decision a version. The server refuses it only after
 * another decision, and accepts nobody without a seat.
 */
const wronglyDecided = ({ ledger, server }: World, devices: readonly SimDevice[]) => {
  const broken: string[] = [];
  const versions = new Map<string, number>();
  const seated = new Set<string>();
  // A restore frees the number of a version, so a late copy of a request that was refused before may find that number again.
  const lanesRolledBack = new Set([...server.rolledBack].map((id) => ledger.records.get(id)?.lane));
  for (const { id, application, outcome } of server.decisions) {
    const record = ledger.records.get(id);
    const version = versions.get(application) ?? 0;
    versions.set(application, version + 1);
    if (record?.seen !== version)
      broken.push(`${id} was decided on version ${version} of ${application}, and named ${record?.seen}`);
    if (outcome === 'accepted') seated.add(application);
    else seated.delete(application);
    if (seated.size > seats) broken.push(`${id} accepted ${seated.size} applications for ${seats} seats`);
    const isRejected = record && entryOf(record, devices)?.state === 'rejected';
    if (isRejected && !lanesRolledBack.has(record.lane))
      broken.push(`[OB4] ${id} was decided, and its device shows it as rejected`);
  }
  for (const record of ledger.records.values()) {
    const entry = record.seen === null ? undefined : entryOf(record, devices);
    if (entry?.state !== 'rejected') continue;
    const isFirst = (versions.get(record.lane.replace('desk:', '')) ?? 0) === record.seen;
    if (entry.refusal?.code === 'PT409' && isFirst && !lanesRolledBack.has(record.lane))
      broken.push(`${record.id} was refused for another decision, and there is none`);
  }
  return broken;
};

const withAnotherSession = ({ server }: World) =>
  server.arrivals
    .filter(({ entry, session, tokenOf }) =>
      entry.owner === 'visitor'
        ? session.kind !== 'visitor'
        : session.kind !== 'member' ||
          session.uid !== entry.owner ||
          (tokenOf !== null && tokenOf !== entry.owner),
    )
    .map(
      ({ entry, session, tokenOf }) =>
        `[${entry.owner === 'visitor' ? 'ID2' : 'ID1'}] ${entry.id} of ${entry.owner} was sent as ${tokenOf ?? session.kind}`,
    );

const sentAfterCancel = ({ ledger }: World) =>
  [...ledger.records.values()]
    .filter((record) => record.sendsAtCancel !== null && record.sends > record.sendsAtCancel)
    .map((record) => `[OB6] ${record.id} was sent after it was cancelled`);

/**
 * Finds entries that arrived although the app or the server had reported them as withdrawn. Deleted messages do not count:
 * their refusal tells the author that they had arrived.
 */
const arrivedAfterCancel = ({ ledger, server }: World, removed: ReadonlySet<string>) =>
  [...ledger.records.values()]
    .filter(({ id, isWithdrawn }) => isWithdrawn || server.everWithdrawn.has(id))
    .filter(({ id }) => server.committed.includes(id) && !removed.has(id))
    .map(({ id, isWithdrawn }) => `[${isWithdrawn ? 'OB6' : 'OB8'}] ${id} arrived although it was withdrawn`);
