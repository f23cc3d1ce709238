import { memo, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { memberPath } from '../../config/paths.ts';
import { rooms } from '../../config/rooms.ts';
import { message } from '../chat/changes.ts';
import { firstSteps, helloText, isSettled } from './steps.ts';
import { SinceYesterday } from './since-yesterday.tsx';
import type { FormFocus } from '../people/rules/profile-form.ts';
import { nameOf, shownUsername, type Profile } from '../people/rules/profile.ts';
import { sharedText } from '../chat/shared-text.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useAvatar } from '../people/picture/use-avatar.ts';
import { readMyProfile } from '../people/use-my-profile.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import type { Member } from '../../engine/member/member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Icon } from '../../ui/icon.tsx';
import { overPortal } from '../../ui/over-portal.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { chatIndex, chatTables } from '../chat/tables.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { firstMembers } from '../people/first-members.ts';
import { membershipStatusDocument, peopleTables } from '../people/tables.ts';
import { firstChatView } from '../chat/first-view.ts';
import { firstStepsStored } from './stored.ts';
import { chatStored } from '../chat/stored.ts';

interface FirstStepsProps {
  readonly uid: string;
  /** The top of Home: the edition and the pinned announcement. */
  readonly home: ReactNode;
  readonly isHome: boolean;
  /** Opens the form of the own profile, with the focus in this field. */
  readonly onEditProfile: (field: FormFocus) => void;
  /** The directory below. */
  readonly children: ReactNode;
}

/**
 * Home above the directory: the edition, a newcomer's first steps, and what happened since yesterday. The steps hide once they are done or
 * dismissed, and from a suspended member, who cannot do them.
 */
export const FirstSteps = ({ uid, home, isHome, onEditProfile, children }: FirstStepsProps) => {
  const member = useMember();
  const isOver = useStored(firstStepsStored(uid).firstStepsOver) ?? false;
  const isSuspended = useMembershipStatus()?.suspension !== undefined;
  /** True once somebody has come with no step done. It stays, so that nothing moves when the first one is. */
  const [leads, setLeads] = useState(false);
  const lead = useCallback(() => setLeads(true), []);
  const steps =
    member && isHome && !isOver && !isSuspended ? (
      <Steps key="steps" member={member} onEditProfile={onEditProfile} onNoneDone={lead} />
    ) : null;
  const top = isHome ? (
    <div key="home" className="space-y-3 empty:hidden">
      {home}
    </div>
  ) : null;
  return (
    <>
      {leads ? [steps, top] : [top, steps]}
      {member && isHome ? <SinceYesterday member={member} /> : null}
      {/* Until the mirror is open, it is unknown whether the steps show. They would push a directory down that shows before them. */}
      {member || isOver ? children : <Spinner label="Loading members..." showLabel />}
    </>
  );
};

interface StepsProps extends Pick<FirstStepsProps, 'onEditProfile'> {
  readonly member: Member;
  /** Called when none of the steps is done. */
  readonly onNoneDone: () => void;
}

const Steps = memo(({ member, onEditProfile, onNoneDone }: StepsProps) => {
  const newcomer = useNewcomer(member);
  const picture = useAvatar(member.uid) ?? newcomer?.profile.avatar_url ?? null;
  const steps =
    newcomer &&
    firstSteps({
      ...newcomer,
      hasPicture: picture !== null || newcomer.profile.picture_digest !== null,
    });
  /** True once the steps have shown on this page. Only then do they end with `Ending`. */
  const [hasShown, setHasShown] = useState(false);
  if (steps && !hasShown && !isSettled(steps)) setHasShown(true);
  const isNoneDone = steps !== undefined && !steps.some(Boolean);
  // Before the paint, because the steps then stand above the edition.
  useLayoutEffect(() => {
    if (isNoneDone) onNoneDone();
  }, [isNoneDone, onNoneDone]);
  const isOver = steps !== undefined && !hasShown && isSettled(steps);
  const { firstStepsOver } = firstStepsStored(member.uid);
  useEffect(() => {
    if (isOver) firstStepsOver.write(true);
  }, [isOver, firstStepsOver]);
  if (!newcomer || !steps || isOver) return null;
  const { profile, inviter } = newcomer;
  const hide = () => {
    firstStepsOver.write(true);
    focusHeading();
  };
  if (steps.every(Boolean)) return <Ending profile={profile} picture={picture} onHide={hide} />;
  const hasName = profile.full_name !== null;
  const hasPlace = profile.location !== null;
  const list = [
    {
      title: introductionTitle(hasName, hasPlace),
      reason: hasName ? 'Others see who lives nearby.' : 'Others see whom they write with.',
      onPress: () => onEditProfile(hasName ? 'location' : 'full_name'),
    },
    {
      title: 'Three skills',
      reason: 'Others find you by them.',
      onPress: () => onEditProfile('skills'),
    },
    {
      title: 'Say hello',
      reason: 'We begin the message, you change it.',
      onPress: () => beginHello(member.uid, helloText(profile, inviter?.username)),
    },
    {
      title: 'Your picture',
      reason: 'A face is easier to remember.',
      onPress: () => onEditProfile('picture'),
    },
  ];
  const next = steps.indexOf(false);
  return (
    <Card
      title="Your first steps"
      aside={
        <span className="flex items-center gap-2">
          <span className="figures text-sm text-sand-dim">
            {steps.filter(Boolean).length} of {steps.length}
            <span className="sr-only"> done</span>
          </span>
          <Button variant="quiet" size="small" onClick={hide}>
            Hide<span className="sr-only"> the first steps</span>
          </Button>
        </span>
      }
    >
      {inviter ? <Inviter {...inviter} /> : null}
      <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {list.map(({ title, reason, onPress }, index) => (
          <li key={reason}>
            {/* Stays mounted once the step is done, so that the focus can return to it. */}
            <button
              type="button"
              onClick={onPress}
              className="flex h-full min-h-16 w-full cursor-pointer items-center gap-3 rounded-md bg-night-1 px-3 py-2 text-left sm:items-start sm:py-3 transition-colors duration-150 hover:bg-night-2 forced-colors:border"
            >
              <span
                aria-hidden="true"
                className={`figures inline-flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${steps[index] ? 'bg-night-2 text-phosphor' : numberClass(index === next)}`}
              >
                {steps[index] ? <Icon name="check" className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {steps[index] ? <span className="sr-only">Done: </span> : null}
                  {title}
                </span>
                <span className="block text-sm leading-snug text-sand-dim">{reason}</span>
              </span>
              <Icon name="chevron-down" className="size-4 shrink-0 -rotate-90 text-sand-dim sm:mt-1" />
            </button>
          </li>
        ))}
      </ol>
      {profile.username === null ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-sand-dim">
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
});

/** The title of the first step, which asks for the missing part. */
const introductionTitle = (hasName: boolean, hasPlace: boolean): string => {
  if (hasName === hasPlace) return 'Your name and place';
  return hasName ? 'Your place' : 'Your name';
};

const numberClass = (isNext: boolean): string =>
  isNext ? 'bg-lamp text-lamp-ink' : 'bg-night-2 text-sand-dim';

const Inviter = (inviter: Profile) => (
  <Link
    to={memberPath(inviter.id)}
    state={overPortal}
    className="-mt-1 mb-3 inline-flex min-h-11 max-w-full items-center gap-3 text-sand no-underline hover:text-lamp-bright"
  >
    <Avatar
      id={inviter.id}
      size="small"
      name={inviter.full_name ?? inviter.username}
      src={useAvatar(inviter.id) ?? inviter.avatar_url}
    />
    <span className="min-w-0 break-words">
      <bdi className="font-semibold">{nameOf(inviter)}</bdi> invited you.
    </span>
  </Link>
);

interface EndingProps {
  readonly profile: Profile;
  readonly picture: string | null;
  readonly onHide: () => void;
}

const Ending = ({ profile, picture, onHide }: EndingProps) => (
  <section aria-labelledby="first-steps-end" className="flex flex-wrap items-center gap-4 py-2">
    <Avatar id={profile.id} size="large" name={profile.full_name} src={picture} />
    <output className="min-w-0 flex-1 basis-60">
      <h2 id="first-steps-end" className="text-lg-fit font-semibold sm:text-xl">
        You’re at home now
      </h2>
      <p className="text-sand-dim">Members can find you, and know whom they write with.</p>
    </output>
    <span className="flex flex-wrap gap-2">
      <Link to={rooms.members.path} onClick={onHide} className={buttonClass('primary', 'small')}>
        Meet the members
      </Link>
      <Button variant="quiet" size="small" onClick={onHide}>
        Close
      </Button>
    </span>
  </section>
);

/** Puts the text into the composer, or focuses the composer if the member has begun another message there. */
const beginHello = (uid: string, words: string): void => {
  if (chatStored(uid).chatDraft.read()) document.querySelector<HTMLElement>('#chat textarea')?.focus();
  else sharedText.put({ words, link: '' });
};

interface Newcomer {
  readonly profile: Profile;
  /** The member has written a message, sent or not. */
  readonly hasWritten: boolean;
  readonly inviter: Profile | undefined;
}

/** The member's progress, with queued changes; undefined before the first pull. */
const useNewcomer = (member: Member): Newcomer | undefined =>
  useLiveQuery(() => readNewcomer(member), [member], newcomerInFirstView(member));

/** The progress as the first view shows it: without hidden values and older messages. */
const newcomerInFirstView = (member: Member): Newcomer | undefined => {
  const { uid } = member;
  const { authors, messages } = firstChatView.of(member);
  const profile = authors.find(({ id }) => id === uid);
  const inviter = firstMembers.of(member).membershipStatus?.inviter;
  return (
    profile && {
      profile,
      hasWritten: messages.some(({ user_id }) => user_id === uid),
      inviter: authors.find(({ id }) => id === inviter),
    }
  );
};

const readNewcomer = async (member: Member): Promise<Newcomer | undefined> => {
  const { uid, mirror } = member;
  const profile = await readMyProfile(member);
  if (!profile) return undefined;
  const isQueued = (await readOverlay(member)).of(message).some(({ takesEffect }) => takesEffect);
  // Skips the messages from before the member joined.
  const readFirstMessage = () =>
    mirror
      .rows(chatTables.messages)
      .where(chatIndex)
      .aboveOrEqual([profile.created_at])
      .filter(({ user_id }) => user_id === uid)
      .first();
  const inviter = (await mirror.document(membershipStatusDocument))?.inviter;
  return {
    profile,
    hasWritten: isQueued || (await readFirstMessage()) !== undefined,
    inviter: inviter === undefined ? undefined : await mirror.rows(peopleTables.profiles).get(inviter),
  };
};
