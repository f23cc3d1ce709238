import type { ComponentType } from 'react';
import type { Desk } from '../../domain/desk.ts';
import type { Preview } from './edition/edition-form.tsx';
import { EditionPage } from './edition/edition-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<{ readonly desk: Desk; readonly preview: Preview }>;
  /** Also shown for addresses that no other page has, such as the id of an application. */
  readonly below?: boolean;
}

/** The pages of the desk, in the order of its navigation. */
export const deskPages: readonly DeskPageEntry[] = [
  { path: '', label: 'Organisers', Page: OrganisersPage, below: true },
  { path: 'edition', label: 'Edition', Page: EditionPage },
  { path: 'record', label: 'Record', Page: RecordPage },
];
