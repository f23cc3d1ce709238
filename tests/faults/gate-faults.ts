import type { Fault } from './fault.ts';

const headerTests = { level: 'unit', file: 'supabase/local/static/serve-static.test.ts' } as const;
const gateRules = { level: 'unit', file: 'src/domain/gate.test.ts' } as const;
const scanJourney = {
  level: 'browser',
  file: 'tests/e2e/gate-scan.spec.ts',
  name: 'a phone without a network scans a ticket',
} as const;

/** Mistakes at the gate: in what the scanner answers, what it may use, and what it needs without a network. */
export const gateFaults: readonly Fault[] = [
  {
    fault: 'The gate is of the edition whose id sorts last, not of the one that goes on',
    file: 'src/features/desk/gate/gate-page.tsx',
    find: 'const edition = chosen ?? today;',
    replace: "const edition = chosen ?? Object.keys(desk.seats).toSorted().at(-1) ?? '';",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/gate.spec.ts',
      name: 'the gate is of the edition that goes on',
    },
  },
  {
    fault: 'Every page may use the camera',
    file: 'src/tools/build/headers.ts',
    find: '...scanningHeaders(sources, isOfDesk(pathname)),',
    replace: '...scanningHeaders(sources, pathname !== null),',
    caughtBy: { ...headerTests, name: 'may use no camera and compile nothing' },
  },
  {
    fault: 'A static host adds the desk’s policy to the general one, so that both hold and nothing scans',
    file: 'src/tools/build/headers.ts',
    find: '    ...names.map((name) => `  ! ${name}`),\n',
    replace: '    ...names.flatMap(() => []),\n',
    caughtBy: { ...headerTests, name: 'replaces both headers' },
  },
  {
    fault: 'A ticket that stays before the camera is answered again and again',
    file: 'src/domain/gate.ts',
    find: '    seenAt.set(code, now);\n',
    replace: '    if (before === undefined) seenAt.set(code, now);\n',
    caughtBy: { ...gateRules, name: 'is answered once while it stays in view' },
  },
  {
    fault: 'The scanner lets somebody in whose place was cancelled',
    file: 'src/domain/gate.ts',
    find: "  if (attendee.cancelled_at !== null) return { kind: 'cancelled', attendee };\n",
    replace: '',
    caughtBy: { ...gateRules, name: 'is judged as' },
  },
  {
    fault: 'The worker’s list of the desk’s files lacks the reader of tickets',
    file: 'src/tools/build/portal-files.ts',
    find: 'const deskAsset = /\\.wasm$/;',
    replace: 'const deskAsset = /\\.wat$/;',
    caughtBy: {
      level: 'unit',
      file: 'src/tools/build/portal-files.test.ts',
      name: 'the desk’s own to the desk',
    },
  },
  {
    fault: 'A device that has opened the desk cannot scan without a network',
    file: 'src/sw/portal-files.ts',
    find: 'const keepDesk = onceDone(() => fetchMissing(deskFiles));',
    replace: 'const keepDesk = onceDone(() => fetchMissing(deskFiles.slice(0, 0)));',
    caughtBy: scanJourney,
  },
  {
    fault: 'The desk says that it is on the device once the portal is',
    file: 'src/sw/portal-files.ts',
    find: 'Promise.all([keepEverybodys(), keepDesk()])',
    replace: 'Promise.all([keepEverybodys()])',
    caughtBy: { ...scanJourney, name: 'a new phone that signs in at the gate' },
  },
  {
    fault: 'An ended session takes the guest list from the gate’s phone',
    file: 'src/server/desk.ts',
    find: "if (kind === 'needs-auth') return { kind: 'signed-out' };",
    replace: "if (kind === 'needs-auth') return { kind: 'forbidden' };",
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-desk.test.ts',
      name: 'tells an ended session from a lost role',
    },
  },
  {
    fault: 'A valid ticket is shown as in, and nobody is checked in',
    file: 'src/features/desk/gate/scanner.tsx',
    find: 'const checkIn = guest ? await gate.letIn(guest.id, guest.name) : null;',
    replace: 'const checkIn = guest && gate.checkIns[0] ? await gate.letIn(guest.id, guest.name) : null;',
    caughtBy: scanJourney,
  },
  {
    fault: 'The router shows the desk in a document that may not use the camera',
    file: 'src/portal/app.tsx',
    find: 'const isDeskDocument = isOfDesk(globalThis.location.pathname);',
    replace: "const isDeskDocument = isOfDesk('/desk');",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/gate-scan.spec.ts',
      name: 'the desk that the router reaches',
    },
  },
  {
    fault: 'A cancelled ticket looks valid on its device until the gate refuses it',
    file: 'src/features/ticket/refresh-ticket.ts',
    find: 'if (kept) stored.write({ ...kept, ticket: null });',
    replace: 'if (kept) stored.write({ ...kept });',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/gate.spec.ts',
      name: 'a cancelled ticket says so on its device',
    },
  },
];
