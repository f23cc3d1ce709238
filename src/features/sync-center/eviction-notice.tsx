import { memberValues } from '../../local/store/member-keys.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { useStored } from '../../runtime/hooks/use-stored.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { whenText } from './times.ts';

/** The unsent entries that the browser evicted, until the member has seen it; null without an eviction. */
export const useEvicted = (): { readonly lost: readonly number[] | null; readonly dismiss: () => void } => {
  const uid = usePortal()?.uid;
  const stored = uid === undefined ? null : memberValues(uid).evictionMarker;
  const marker = useStored(stored);
  return {
    lost: marker?.lost ?? null,
    dismiss: () => marker && stored?.write({ ...marker, lost: null }),
  };
};

/** Says that the browser evicted this device's data, and what of it does not come back. */
export const EvictionNotice = () => {
  const { lost, dismiss } = useEvicted();
  const now = useNow();
  return lost ? (
    <div className="mb-6">
      <Notice title="Your browser removed what this app kept on this device." onUnderstood={dismiss}>
        Your copy is being fetched again. {lostText(lost, now)}
      </Notice>
    </div>
  ) : null;
};

/** Their texts are gone too: only how many there were and when they were written is known. */
const lostText = (lost: readonly number[], now: number): string => {
  if (lost.length === 0) return 'Nothing that waited to be sent was lost.';
  const [first, last] = [Math.min(...lost), Math.max(...lost)].map((at) => whenText(at, now));
  const times = first === last ? first : `between ${first} and ${last}`;
  return lost.length === 1
    ? `One thing that waited to be sent is gone, written ${times}.`
    : `${lost.length} things that waited to be sent are gone, written ${times}.`;
};
