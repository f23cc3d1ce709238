import type { ReactNode } from 'react';
import type { Attendee, DeskApplication } from '../applications/rules/decision.ts';
import type { Desk } from './rules/desk.ts';
import { firstEdition } from '../editions/first-edition.testing.ts';
import { usePending } from '../../engine/member/hooks/use-pending.ts';
import { deskAct } from './changes.ts';
import { deskWith, type ShownApplication, type ShownDesk } from './desk-with.ts';
import { DeskActs, toAct } from './acts.tsx';

/** A desk whose fields a test overrides. */
export const emptyDesk: Desk = {
  organisers: [],
  applications: [],
  attendees: [],
  works: [],
  check_ins: [],
  ticket_keys: [],
  seats: {},
  numbers: {
    members: 0,
    active_7_days: 0,
    active_30_days: 0,
    invitations_sent: 0,
    invitations_accepted: 0,
  },
  reports: [],
  suspensions: [],
  announcements: [],
  edition_news: { addresses: [], unconfirmed: 0 },
  editions: [{ draft: firstEdition, version: 0, published: firstEdition, releases: [] }],
  villas: [],
  audit: [],
};

/** An application whose fields a test overrides. */
export const deskApplication = (changed: Partial<DeskApplication> = {}): DeskApplication => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Shah',
  email: 'meera@example.com',
  business: 'Shah & Sons',
  phone: '+91 98765 43210',
  project: 'A shop for tiles.',
  plan: 'stay',
  source: null,
  created_at: '2026-01-02T10:00:00+00:00',
  edition: '2025-10',
  status: 'new',
  version: 0,
  decided_at: null,
  is_member: false,
  filled_honeypot: false,
  decisions: [],
  notes: [],
  ...changed,
});

/** The same as the desk shows it, without a waiting act. */
export const shownApplication = (changed: Partial<DeskApplication> = {}): ShownApplication => ({
  ...deskApplication(changed),
  notes: [],
  delivery: null,
});

/** A place in the edition of `deskApplication`, whose fields a test overrides. */
export const attendee = (changed: Partial<Attendee> = {}): Attendee => ({
  id: 'place',
  edition: '2025-10',
  application_id: 'application',
  user_id: null,
  name: 'Meera Shah',
  email: 'meera@example.com',
  seated_at: '2026-01-02T10:00:00Z',
  cancelled_at: null,
  payment: 'open',
  ...changed,
});

interface PartOfDeskProps {
  readonly desk: Desk;
  readonly part: (desk: ShownDesk) => ReactNode;
}

/** Renders a part of the desk with the acts in the member's outbox laid over it. */
export const PartOfDesk = ({ desk, part }: PartOfDeskProps) => {
  const acts = usePending(deskAct).map(toAct);
  return <DeskActs value={acts}>{part(deskWith(desk, acts, 'nadia'))}</DeskActs>;
};
