import type { AuthFailure } from '../../server/account/auth.ts';
import { Icon } from '../../ui/icon.tsx';

/** Stays at the form after the toast has gone, until the next attempt: the typed text is kept. */
export const FailureNote = ({ failure }: { readonly failure: AuthFailure | null }) => {
  if (!failure) return null;
  const isUnreachable = failure.reason === 'unreachable';
  return (
    <p
      className={`flex gap-2 border-l-2 pl-4 text-sm ${isUnreachable ? 'border-laterite text-laterite' : 'border-alarm text-alarm'}`}
    >
      <Icon name={isUnreachable ? 'wifi-off' : 'circle-alert'} className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {isUnreachable
          ? 'We can’t reach the club right now. What you typed stays here; please check your connection and try again.'
          : failure.message}
      </span>
    </p>
  );
};
