import { cannotFetch, useSyncStatus } from '../../member/state/sync-status.ts';
import { useLasting } from '../../ui/use-lasting.ts';

/** Says that the invitations load, or that this device has none yet. As high as the text without invitations. */
export const MissingInvitations = () => {
  const isUnreachable = useLasting(cannotFetch(useSyncStatus()));
  return (
    <output className="mt-5 block text-sand-dim">
      {isUnreachable
        ? 'Your invitations are not on this device yet. They load as soon as the club can be reached.'
        : 'Loading invitations...'}
    </output>
  );
};
