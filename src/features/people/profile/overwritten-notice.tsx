import { useEffect, useRef, useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { profileLabels, valueText } from './profile-texts.ts';
import {
  type Overwritten,
  findOverwritten,
  type ProfileItem,
  type ProfileValues,
  type SavedValues,
} from '../rules/overwritten.ts';
import { hideableFields, type OwnProfile, type PrivacyChange, type ProfileChange } from '../rules/profile.ts';
import { profileToForm } from '../rules/profile-form.ts';
import { readProfileChange } from '../rules/read-profile-form.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { useMyProfile, readMirroredProfile } from '../use-my-profile.ts';
import { useStored } from '../../../engine/member/hooks/use-stored.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastOutcome } from '../../../ui/toast-outcome.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useLasting } from '../../../ui/use-lasting.ts';
import { privacyChange, profileChange, valuesSetBy, ownProfile } from '../changes.ts';
import { toastNotStored, toastWaiting } from './profile-toasts.ts';
import { useMembershipStatus } from '../use-membership-status.ts';
import { profileStored } from '../stored.ts';

/** Tells the member that a later save has overwritten one of this device. Stays until the member has decided, or for a day. */
export const OverwrittenNotice = () => {
  const profile = useMyProfile();
  // A suspension empties fields of the profile, which is no overwriting.
  const isSuspended = useMembershipStatus()?.suspension !== undefined;
  const { overwritten, dismiss } = useOverwritten();
  // Waits for both rows of the profile: with only one of them, a value seems lost.
  const isCertain = useLasting(overwritten.length > 0 && !isSuspended);
  const names = overwritten.map(({ item }) => profileLabels[item]).join(', ');
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    // The notice may be out of view.
    if (isCertain && !isInSight(notice.current))
      showToast({
        title: 'Changed elsewhere',
        description: `${names}. See the top of the portal.`,
        tone: 'note',
      });
    // Only once, when the notice appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCertain]);
  if (!isCertain || !profile) return null;
  return (
    <section
      ref={notice}
      aria-labelledby="overwritten"
      className="mb-6 border-l-2 border-laterite bg-night-1 px-4 pb-2 pt-3"
    >
      <h2 id="overwritten" className="flex items-center gap-2 font-semibold text-laterite">
        <Icon name="replace" className="size-4 shrink-0" />
        Changed elsewhere
      </h2>
      <p role="alert" className="mt-1 text-sm text-sand-dim">
        Another device of yours, or an organiser, changed this later: {names}. The later change counts.
      </p>
      <ul className="mt-2 divide-y divide-night-line">
        {overwritten.map((one) => (
          <Loss key={one.item} loss={one} profile={profile} onDismiss={() => dismiss(one.item)} />
        ))}
      </ul>
    </section>
  );
};

const isInSight = (element: HTMLElement | null): boolean => {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.bottom > 0 && place.top < innerHeight;
};

interface LossProps {
  readonly loss: Overwritten;
  readonly profile: OwnProfile;
  readonly onDismiss: () => void;
}

const Loss = ({ loss, profile, onDismiss }: LossProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const label = profileLabels[loss.item];

  const restore = async () => {
    const change = changeBack(loss, profile);
    const sent = await (change.kind === 'profile'
      ? outbox.send(profileChange, change.change)
      : outbox.send(privacyChange, change.change));
    const outcome = await sent.outcome;
    // The profile dialog shows a refused change with its reason.
    if (outcome.kind === 'waiting') toastWaiting('Profile');
    else toastOutcome(profileChange, {})(outcome);
    onDismiss();
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-64 break-words">
        <strong className="font-semibold">{label}</strong> is now{' '}
        <bdi>{valueText(loss.item, loss.theirs)}</bdi>.
        <span className="block text-sm text-sand-dim">
          You saved <bdi>{valueText(loss.item, loss.mine)}</bdi> here.
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          onClick={() => run(() => restore().catch(toastNotStored))}
        >
          {busy ? 'Saving...' : 'Restore mine'}
          <span className="sr-only"> for {label}</span>
        </Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={onDismiss}>
          Keep it<span className="sr-only"> for {label}</span>
        </Button>
      </p>
    </li>
  );
};

/** The change that restores this device's value, for the outbox. */
export const changeBack = (
  { item, mine }: Overwritten,
  profile: OwnProfile,
):
  | { readonly kind: 'profile'; readonly change: ProfileChange }
  | { readonly kind: 'privacy'; readonly change: PrivacyChange } => {
  const { is_listed, hidden } = profile;
  if (item === 'is_listed')
    return { kind: 'privacy', change: { is_listed: mine === true, hidden, changed: [item] } };
  const field = hideableFields.find((one) => item === `hide:${one}`);
  if (field) {
    const others = hidden.filter((one) => one !== field);
    const change = { is_listed, hidden: mine === true ? [...others, field] : others, changed: [field] };
    return { kind: 'privacy', change };
  }
  const form = profileToForm(profile);
  const reading = readProfileChange(form, { ...form, [item]: mine });
  // The form's rules may have become stricter since the save: then nothing can be restored.
  return { kind: 'profile', change: reading.kind === 'valid' ? reading.value : {} };
};

/**
 * The values that this device saved and a later save has overwritten. May report a false loss for a moment, because the
 * profile's two rows (public and hidden values) arrive one after the other.
 */
const useOverwritten = (): {
  readonly overwritten: readonly Overwritten[];
  /** Removes a loss about which the member has decided. */
  readonly dismiss: (item: ProfileItem) => void;
} => {
  const member = useMember();
  const uid = member?.uid ?? null;
  const stored = uid === null ? null : profileStored(uid).savedProfile;
  const saved = useStored(stored) ?? none;
  // Reads again with each saved value, so that both are of one moment.
  const state = useLiveQuery(async () => (member ? readProfileState(member) : undefined), [member, saved]);
  const overwritten = useMemo(
    () => (state?.mirrored ? findOverwritten(saved, state.mirrored, state.pending, state.at) : []),
    [saved, state],
  );
  return {
    overwritten,
    dismiss: (item) => {
      const { [item]: _removed, ...rest } = saved;
      stored?.write(rest);
    },
  };
};

const none: SavedValues = {};

const readProfileState = async (member: MemberStorage) => {
  const waiting = (await readOverlay(member)).about(ownProfile, member.uid);
  const pending: ProfileValues = Object.assign(
    {},
    ...waiting.filter(({ takesEffect }) => takesEffect).map(valuesSetBy),
  );
  return { mirrored: await readMirroredProfile(member), pending, at: Date.now() };
};
