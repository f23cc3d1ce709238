import type { ComponentType } from 'react';
import type { Desk } from '../../domain/desk.ts';
import { ApplicationsPage } from './applications/applications-page.tsx';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { MembersPage } from './members-page.tsx';
import { GatePage } from './gate/gate-page.tsx';
import type { Preview } from './edition/edition-form.tsx';
import { EditionPage } from './edition/edition-page.tsx';
import { HelpPage } from './help-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { VillaPage } from './villa/villa-page.tsx';

interface DeskPageProps {
  readonly desk: Desk;
  /** When the server last confirmed it, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  readonly preview: Preview;
}

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<DeskPageProps>;
  /** Also shown for addresses that no other page has, such as the id of an application. */
  readonly below?: boolean;
}

/** The pages of the desk, in the order of its navigation. */
export const deskPages: readonly DeskPageEntry[] = [
  { path: '', label: 'Applications', Page: ApplicationsPage, below: true },
  { path: 'gate', label: 'Gate', Page: GatePage },
  { path: 'edition', label: 'Edition', Page: EditionPage },
  { path: 'villa', label: 'Villa', Page: VillaPage },
  { path: 'announcements', label: 'Announcements', Page: AnnouncementsPage },
  { path: 'reports', label: 'Reports', Page: ReportsPage },
  { path: 'numbers', label: 'Numbers', Page: NumbersPage },
  { path: 'members', label: 'Members', Page: MembersPage },
  { path: 'organisers', label: 'Organisers', Page: OrganisersPage },
  { path: 'record', label: 'Record', Page: RecordPage },
  { path: 'help', label: 'Help', Page: HelpPage },
];
