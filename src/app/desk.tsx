import type { ReactNode } from 'react';
import { DeskPage } from '../features/desk/desk-page.tsx';
import { StatusLink } from './shell/status-link.tsx';
import type { Member } from '../engine/member/member.ts';
import { late } from '../ui/late.tsx';
import { Spinner } from '../ui/spinner.tsx';

const Preview = late(async () => (await import('../site/preview.tsx')).PreviewPage, {
  waiting: <Spinner label="Loading: Preview" />,
});

/** The organisers' desk, with the parts of the portal and the public pages, which features may not import. */
export const Desk = (props: { readonly member: Member; readonly notFound: ReactNode }) => (
  <DeskPage {...props} status={<StatusLink isInHeader shows="news" />} preview={Preview} />
);
