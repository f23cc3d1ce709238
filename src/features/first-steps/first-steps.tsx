import { useEffect, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { message } from '../chat/changes.ts';
import { helloText, firstSteps } from './steps.ts';
import type { ProfileForm } from '../people/rules/profile-form.ts';
import { shownUsername, type Profile } from '../people/rules/profile.ts';
import { sharedText } from '../chat/shared-text.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { readMyProfile } from '../people/use-my-profile.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { chatTables } from '../chat/tables.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { firstChatView } from '../chat/first-view.ts';
import { firstStepsStored } from './stored.ts';
import { chatStored } from '../chat/stored.ts';

interface FirstStepsProps {
  readonly uid: string;
  readonly isHome: boolean;
  /** Opens the own profile at this field. */
  readonly onEditProfile: (field: keyof ProfileForm) => void;
  /** The members below the card. */
  readonly children: ReactNode;
}

/**
 * A newcomer's first three steps, above the members. Hidden once they are done or dismissed, and for a suspended member, who can
 * do none.
 */
export const FirstSteps = ({ uid, isHome, onEditProfile, children }: FirstStepsProps) => {
  const member = useMember();
  const { firstStepsOver } = firstStepsStored(uid);
  const isOver = useStored(firstStepsOver) ?? false;
  const isSuspended = useMembershipStatus()?.suspension !== undefined;
  // On a device without a mirror the members wait for this card, which would push them down.
  if (!member && !isOver) return <Spinner label="Loading members..." showLabel />;
  return (
    <>
      {member && isHome && !isOver && !isSuspended ? (
        <Steps member={member} onEditProfile={onEditProfile} onOver={() => firstStepsOver.write(true)} />
      ) : null}
      {children}
    </>
  );
};

interface StepsProps extends Pick<FirstStepsProps, 'onEditProfile'> {
  readonly member: Member;
  readonly onOver: () => void;
}

const Steps = ({ member, onEditProfile, onOver }: StepsProps) => {
  const newcomer = useFirstSteps(member);
  const isDone = newcomer?.steps.every(Boolean) ?? false;
  useEffect(() => {
    if (isDone) onOver();
  }, [isDone, onOver]);
  if (!newcomer || isDone) return null;
  const { profile, steps } = newcomer;
  const hasName = profile.full_name !== null;
  const hasPlace = profile.location !== null;
  const list = [
    {
      title: !hasName === !hasPlace ? 'Your name and place' : hasName ? 'Your place' : 'Your name',
      reason: hasName ? 'Others see who lives nearby.' : 'Others see whom they write with.',
      label: hasName ? 'Add place' : 'Add name',
      onPress: () => onEditProfile(hasName ? 'location' : 'full_name'),
    },
    {
      title: 'Three skills',
      reason: 'Others find you by them.',
      label: 'Add skills',
      onPress: () => onEditProfile('skills'),
    },
    {
      title: 'Say hello',
      reason: 'We begin the message, you change it.',
      label: 'Write hello',
      onPress: () => beginHello(member.uid, helloText(profile)),
    },
  ];
  return (
    <Card
      title="Your first three steps"
      aside={
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onOver();
            focusHeading();
          }}
        >
          Hide<span className="sr-only"> the first steps</span>
        </Button>
      }
    >
      <ol className="grid gap-x-6 gap-y-3 lg:grid-cols-3">
        {list.map(({ title, reason, label, onPress }, place) => (
          <li key={reason} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-sand-dim">{reason}</p>
            </div>
            {/* The same button before and after, so that the focus can return to it. */}
            <Button
              variant={place === steps.indexOf(false) ? 'primary' : 'quiet'}
              size="small"
              onClick={onPress}
            >
              {steps[place] ? (
                <>
                  <Icon name="check" className="size-4 text-phosphor" />
                  Done<span className="sr-only">: {title}</span>
                </>
              ) : (
                label
              )}
            </Button>
          </li>
        ))}
      </ol>
      {profile.username === null ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-sand-dim">
          <span>
            Members mention you as <strong translate="no">{shownUsername(profile.username)}</strong>.
          </span>
          <Button variant="quiet" size="small" onClick={() => onEditProfile('username')}>
            Change
          </Button>
        </p>
      )}
    </Card>
  );
};

/** Puts the text into the composer, unless the member has begun another message there. */
const beginHello = (uid: string, words: string): void => {
  if (chatStored(uid).chatDraft.read()) document.querySelector<HTMLElement>('#chat textarea')?.focus();
  else sharedText.put({ words, link: '' });
};

interface Newcomer {
  readonly profile: Profile;
  /** Which of the three are done. */
  readonly steps: readonly boolean[];
}

/** The member's profile and first steps, with what waits in the outbox; undefined before the first pull. */
const useFirstSteps = (member: Member): Newcomer | undefined =>
  useLiveQuery(() => readNewcomer(member), [member], inFirstView(member));

/** For the first frame: without hidden values and older messages. */
const inFirstView = (member: Member): Newcomer | undefined => {
  const { uid } = member;
  const { authors, messages } = firstChatView.of(member);
  const profile = authors.find(({ id }) => id === uid);
  const hasWritten = messages.some(({ user_id }) => user_id === uid);
  return profile && { profile, steps: firstSteps(profile, hasWritten) };
};

const readNewcomer = async (member: Member): Promise<Newcomer | undefined> => {
  const { uid, mirror } = member;
  const profile = await readMyProfile(member);
  if (!profile) return undefined;
  const isQueued = (await readOverlay(member)).of(message).some(({ takesEffect }) => takesEffect);
  const hasWritten =
    isQueued ||
    (await mirror
      .rows(chatTables.messages)
      .filter(({ user_id }) => user_id === uid)
      .first());
  return { profile, steps: firstSteps(profile, Boolean(hasWritten)) };
};
