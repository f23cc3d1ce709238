import type { ReactNode } from 'react';
import { besideWays } from '../../ui/way.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { MembersHeader } from './members-header.tsx';
import { Ways } from './ways.tsx';

/** Around a member's page beside the rooms, such as the ticket: the same header and the same ways. */
export const PortalFrame = ({ uid, children }: { readonly uid: string; readonly children: ReactNode }) => (
  <div className={`${besideWays} flex min-h-dvh flex-col`}>
    <SkipLink />
    <Ways uid={uid} current={undefined} />
    <MembersHeader isOverline />
    {children}
  </div>
);
