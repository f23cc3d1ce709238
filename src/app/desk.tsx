import { DeskPage } from '../features/desk/desk-page.tsx';
import { StatusLink } from './shell/status-link.tsx';
import type { Member } from '../engine/member/member.ts';
import { late } from '../ui/late.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { NotFound } from './not-found.tsx';

const Preview = late(async () => (await import('../site/preview.tsx')).PreviewPage, {
  waiting: <Spinner label="Loading: Preview" />,
});

/** The organisers' desk, with the parts of the portal and of the public pages that no feature may import. */
export const Desk = ({ member }: { readonly member: Member }) => (
  <DeskPage
    member={member}
    status={<StatusLink isInHeader shows="news" />}
    preview={Preview}
    notFound={<NotFound />}
  />
);
