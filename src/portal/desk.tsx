import { DeskPage } from '../features/desk/desk-page.tsx';
import { StatusLink } from '../features/members/status-link.tsx';
import type { Member } from '../member/member.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { NotFound } from './not-found.tsx';

const previewPage = lazyComponent(async () => (await import('../site/preview.tsx')).PreviewPage);

/** The organisers' desk, with the parts of the portal and of the public pages that no feature may import. */
export const Desk = ({ member }: { readonly member: Member }) => (
  <DeskPage
    member={member}
    status={<StatusLink isInHeader />}
    preview={previewPage}
    notFound={<NotFound />}
  />
);
