import type { Services } from '../member/services.ts';
import { useHasVilla } from '../member/hooks/use-has-villa.ts';
import { lazyComponent, optionalComponent } from '../ui/lazy-component.tsx';
import { MembersOnly } from './members-only.tsx';

const load = async () => (await import('./villa.tsx')).villa;
const villaPage = lazyComponent(async () => (await load()).VillaPage);
const VillaNotice = optionalComponent(lazyComponent(async () => (await load()).VillaNotice));

/** The villa's page and notice, in a chunk that only attendees and organisers load. */
export const VillaRoute = ({ services }: { readonly services: Services }) => (
  <MembersOnly services={services} title="The villa" onRetry={villaPage.forgetFailure}>
    {(member) => <villaPage.Component member={member} />}
  </MembersOnly>
);

/** The way to that page, once this device holds a villa. */
export const LaterVillaNotice = () => <VillaNotice wanted={useHasVilla()} props={{}} />;
