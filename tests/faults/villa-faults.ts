import type { Fault } from './fault.ts';

const migration = 'supabase/migrations/20251001001480_villa.sql';
const sql = (name: string) => ({ level: 'sql', file: '280-villa', name }) as const;
const unit = (file: string, name: string) => ({ level: 'unit', file, name }) as const;

/** Mistakes in what those who come read about the villa. */
export const villaFaults: readonly Fault[] = [
  {
    fault: 'A former organiser’s device keeps the Wi-Fi’s password that was typed at the desk',
    file: 'src/runtime/leave-desk.ts',
    find: '    memberValues(uid).editionEdits.write(null);\n    memberValues(uid).villaEdits.write(null);\n',
    replace: '',
    caughtBy: unit('src/runtime/leave-desk.test.ts', 'removes the copy, the drafts and the acts of the desk'),
  },
  {
    fault: 'A former organiser’s device keeps the Wi-Fi’s password in an act that was refused or waits',
    file: 'src/runtime/leave-desk.ts',
    find: 'await Promise.all([removeDesk(uid), removeDeskActs(outbox)]);',
    replace: 'await removeDesk(uid);',
    caughtBy: unit('src/runtime/leave-desk.test.ts', 'removes the copy, the drafts and the acts of the desk'),
  },
  {
    fault: 'A former organiser’s device keeps the applications while no page is open',
    file: 'src/runtime/background-run.ts',
    find: '(lostDesk || (await hasNoBadge(member)))',
    replace: 'lostDesk && (await hasNoBadge(member))',
    caughtBy: unit('tests/contracts/background-run.test.ts', 'removes the copy and the acts of the desk'),
  },
  {
    fault: 'Every member reads how to get into the villa',
    file: migration,
    find: '(private.is_organiser(uid) or private.is_attendee(uid, edition))',
    replace: '(uid is not null)',
    caughtBy: sql('a member without a place reads no villa'),
  },
  {
    fault: 'The villa of an edition stays readable for ever',
    file: migration,
    find: "and now() < private.edition_end(edition) + interval '7 days'",
    replace: 'and private.edition_end(edition) is not null',
    caughtBy: sql('and nobody who came reads it'),
  },
  {
    fault: 'A device that has the villa gets it again with each pull',
    file: migration,
    find: 'case when revision is distinct from known_revision',
    replace: 'case when revision is not null or known_revision is not null',
    caughtBy: sql('a device that has it does not get it again'),
  },
  {
    fault: 'A device keeps the villa after its member has lost the place',
    file: 'src/local/mirror/mirror-store.ts',
    find: 'if (villa !== undefined) await db.villas.clear();',
    replace: 'if (villa) await db.villas.clear();',
    caughtBy: unit('src/local/mirror/mirror-db.test.ts', '[PL12] holds the villa'),
  },
  {
    fault: 'A rebuilt mirror has no villa, because the device says that it still has one',
    file: 'src/local/mirror/mirror-store.ts',
    find: 'epoch === null ? [] : await',
    replace: 'epoch === undefined ? [] : await',
    caughtBy: unit('src/local/mirror/mirror-db.test.ts', '[PL12] holds the villa'),
  },
  {
    fault: 'Saving the texts of the villa removes its map',
    file: migration,
    find: "map = case when details ? 'map' then excluded.map else villas.map end",
    replace: 'map = excluded.map',
    caughtBy: sql('the map stays while the texts change'),
  },
  {
    fault: 'A Wi-Fi password with a semicolon joins no network',
    file: 'src/domain/villa.ts',
    find: String.raw`/[\\;,":]/g`,
    replace: String.raw`/[\\,":]/g`,
    caughtBy: unit('src/domain/villa.test.ts', 'the QR code of the Wi-Fi'),
  },
  {
    fault: 'A device without a network shows the villa long after the edition',
    file: 'src/features/villa/use-villa.ts',
    find: 'held.keptUntil <= now',
    replace: 'held.keptUntil <= 0',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/villa.spec.ts',
      name: 'a device forgets it seven days after the end',
    },
  },
];
