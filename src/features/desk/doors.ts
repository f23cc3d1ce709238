import type { ComponentType } from 'react';
import { paths } from '../../config/paths.ts';
import type { IconName } from '../../ui/icon.tsx';
import { AnnouncementsPage } from './announcements/announcements-page.tsx';
import { ApplicationsPage } from './applications/applications-page.tsx';
import type { ShownDesk } from './desk-with.ts';
import type { Preview } from './edition/edition-preview.tsx';
import { EditionPage } from './edition/edition-page.tsx';
import { GatePage } from './gate/gate-page.tsx';
import { HelpPage } from './help-page.tsx';
import { MembersPage } from './members-page.tsx';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { TodayPage } from './today/today-page.tsx';
import type { Desk } from './rules/desk.ts';
import { waitingAt } from './today/waiting.ts';
import { VillaPage } from './villa/villa-page.tsx';

interface PageProps {
  readonly desk: ShownDesk;
  /** The desk as the server sent it, without this device's acts. */
  readonly mirrored: Desk;
  /** When the server last confirmed the mirrored desk, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  readonly preview: Preview;
}

export interface DeskPageEntry {
  /** The path below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<PageProps>;
}

/** One entry of the navigation, with the pages that it leads to. */
export interface Door {
  /** By default the label of the first page. */
  readonly label?: string;
  readonly icon: IconName;
  readonly pages: readonly [DeskPageEntry, ...DeskPageEntry[]];
  /** Counts what waits for an organiser on the first page. */
  readonly waits?: (desk: Desk) => number;
  /** True when wide windows show something beside the list or form. */
  readonly isWide?: boolean;
}

/** Also serves the addresses of no other page, such as the id of an application. */
export const applicationsDoor: Door = {
  icon: 'mail',
  waits: waitingAt.applications,
  isWide: true,
  pages: [{ path: 'applications', label: 'Applications', Page: ApplicationsPage }],
};

/** The doors of the desk in the order of its navigation. The last one is in the header instead. */
export const doors: readonly Door[] = [
  { icon: 'house', pages: [{ path: '', label: 'Today', Page: TodayPage }] },
  applicationsDoor,
  { icon: 'ticket', pages: [{ path: 'gate', label: 'Gate', Page: GatePage }] },
  {
    icon: 'calendar-check',
    isWide: true,
    pages: [
      { path: 'edition', label: 'Edition', Page: EditionPage },
      { path: 'villa', label: 'Villa', Page: VillaPage },
    ],
  },
  {
    icon: 'message-circle',
    pages: [{ path: 'announcements', label: 'Announcements', Page: AnnouncementsPage }],
  },
  {
    label: 'People',
    icon: 'users',
    waits: waitingAt.reports,
    pages: [
      { path: 'reports', label: 'Reports', Page: ReportsPage },
      { path: 'members', label: 'Members', Page: MembersPage },
      { path: 'organisers', label: 'Organisers', Page: OrganisersPage },
    ],
  },
  {
    icon: 'clock',
    pages: [
      { path: 'record', label: 'Record', Page: RecordPage },
      { path: 'numbers', label: 'Numbers', Page: NumbersPage },
    ],
  },
  { icon: 'info', pages: [{ path: 'help', label: 'Help', Page: HelpPage }] },
];

export const labelOf = ({ label, pages }: Door): string => label ?? pages[0].label;

/** The page that the door opens: while nothing waits on the first one, the second. */
export const pageBehind = ({ pages, waits }: Door, waiting: number): DeskPageEntry =>
  (waits && waiting === 0 ? pages[1] : undefined) ?? pages[0];

export const pathOf = ({ path }: DeskPageEntry): string =>
  path === '' ? paths.desk : `${paths.desk}/${path}`;
