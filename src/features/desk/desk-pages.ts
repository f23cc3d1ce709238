import type { ComponentType } from 'react';
import type { Desk } from '../../domain/desk.ts';
import { AnnouncementsPage } from './announcements-page.tsx';
import { MembersPage } from './members-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ReportsPage } from './reports-page.tsx';

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<{ readonly desk: Desk }>;
  /** Also shown for addresses that no other page has, such as the id of an application. */
  readonly below?: boolean;
}

/** The pages of the desk, in the order of its navigation. */
export const deskPages: readonly DeskPageEntry[] = [
  { path: '', label: 'Organisers', Page: OrganisersPage, below: true },
  { path: 'announcements', label: 'Announcements', Page: AnnouncementsPage },
  { path: 'reports', label: 'Reports', Page: ReportsPage },
  { path: 'members', label: 'Members', Page: MembersPage },
  { path: 'record', label: 'Record', Page: RecordPage },
];
