import { StatusLink } from '../features/members/status-link.tsx';
import type { Services } from '../member/services.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { MembersOnly } from './members-only.tsx';
import { NotFound } from './not-found.tsx';

const deskPage = lazyComponent(async () => (await import('./desk.tsx')).Desk);

/** The organisers' desk, in a chunk that nobody else loads. */
export const DeskRoute = ({ services }: { readonly services: Services }) => (
  <MembersOnly services={services} title="Desk" onRetry={deskPage.forgetFailure}>
    {(member) => <deskPage.Component member={member} status={<StatusLink />} notFound={<NotFound />} />}
  </MembersOnly>
);
