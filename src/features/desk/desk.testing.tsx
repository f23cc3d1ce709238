import type { ReactNode } from 'react';
import type { Desk } from './rules/desk.ts';
import { firstEdition } from '../editions/first-edition.testing.ts';
import { usePending } from '../../engine/member/hooks/use-pending.ts';
import { deskAct } from './changes.ts';
import { deskWith, type ShownDesk } from './desk-with.ts';
import { DeskActs, toAct } from './use-acts.ts';

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

interface PartOfDeskProps {
  readonly desk: Desk;
  readonly part: (desk: ShownDesk) => ReactNode;
}

/** Renders a part of the desk with what waits in the member's outbox. */
export const PartOfDesk = ({ desk, part }: PartOfDeskProps) => {
  const acts = usePending(deskAct).map(toAct);
  return <DeskActs value={acts}>{part(deskWith(desk, acts, 'nadia'))}</DeskActs>;
};
