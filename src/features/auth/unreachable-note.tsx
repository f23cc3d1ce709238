import { Icon } from '../../ui/icon.tsx';
/** Stays below the form after the toast has gone: the typed text is kept. */
export const UnreachableNote = ({ shown }: { readonly shown: boolean }) =>
  shown ? (
    <p className="flex gap-2 border-l-2 border-laterite pl-4 text-sm text-laterite">
      <Icon name="wifi-off" className="mt-1 size-4 shrink-0" />
      We can’t reach the club right now. What you typed stays here; please try again once you are online.
    </p>
  ) : null;
