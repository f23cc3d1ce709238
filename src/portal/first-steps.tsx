import { useEffect, useRef, type ReactNode } from 'react';
import { areDone, helloText } from '../domain/first-steps.ts';
import type { ProfileForm } from '../domain/profile-form.ts';
import { sharedText } from '../local/browser/shared-text.ts';
import { memberValues } from '../local/store/member-keys.ts';
import { usePortal, type Portal } from '../runtime/hooks/portal-context.ts';
import { useFirstSteps } from '../runtime/hooks/use-first-steps.ts';
import { useStored } from '../runtime/hooks/use-stored.ts';
import { Button } from '../ui/button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useFocusOnUnmount } from '../ui/use-focus-on-unmount.ts';

interface FirstStepsProps {
  readonly uid: string;
  /** Opens the own profile at this field. */
  readonly onEditProfile: (field: keyof ProfileForm) => void;
  /** The members below the card. */
  readonly children: ReactNode;
}

/** A newcomer's first three steps, above the members. Gone once they are done or hidden. */
export const FirstSteps = ({ uid, onEditProfile, children }: FirstStepsProps) => {
  const portal = usePortal();
  const { firstStepsOver } = memberValues(uid);
  const isOver = useStored(firstStepsOver) ?? false;
  // On a device without a copy the members wait for the card, which would push them down.
  if (!portal && !isOver) return <Spinner label="Loading members..." showLabel />;
  return (
    <>
      {portal && !isOver ? (
        <StepsOf portal={portal} onEditProfile={onEditProfile} onOver={() => firstStepsOver.write(true)} />
      ) : null}
      {children}
    </>
  );
};

interface StepsOfProps extends Pick<FirstStepsProps, 'onEditProfile'> {
  readonly portal: Portal;
  readonly onOver: () => void;
}

const StepsOf = ({ portal, onEditProfile, onOver }: StepsOfProps) => {
  const newcomer = useFirstSteps(portal);
  const isDone = newcomer !== undefined && areDone(newcomer.steps);
  useEffect(() => {
    if (isDone) onOver();
  }, [isDone, onOver]);
  if (!newcomer || isDone) return null;
  const { profile, steps: done } = newcomer;
  return (
    <Card onHide={onOver}>
      <Step
        isDone={done.place}
        isNext={!done.place}
        title="Your name and place"
        hint="Others see who lives nearby."
        action={done.place ? 'Change' : profile.fullName === null ? 'Add name' : 'Add place'}
        onPress={() => onEditProfile(profile.fullName === null ? 'fullName' : 'location')}
      />
      <Step
        isDone={done.skills}
        isNext={done.place && !done.skills}
        title="Three skills"
        hint="Others find you by them."
        action={done.skills ? 'Change' : 'Add skills'}
        onPress={() => onEditProfile('skills')}
      />
      <Step
        isDone={done.hello}
        isNext={done.place && done.skills}
        title="Say hello"
        hint="We begin the message, you change it."
        action={done.hello ? null : 'Write hello'}
        onPress={() => beginHello(portal.uid, helloText(profile))}
      />
    </Card>
  );
};

/** Puts the text into the composer, unless the member has begun another message there. */
const beginHello = (uid: string, words: string): void => {
  if (memberValues(uid).chatDraft.read()) document.querySelector<HTMLElement>('#chat textarea')?.focus();
  else sharedText.put({ words, link: '' });
};

interface CardProps {
  readonly onHide: () => void;
  readonly children: ReactNode;
}

const Card = ({ onHide, children }: CardProps) => {
  const card = useRef<HTMLElement>(null);
  useFocusOnUnmount(card, focusHeading);
  return (
    <section ref={card} aria-labelledby="first-steps" className="rounded-md border border-lamp/50 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <h2 id="first-steps" className="mt-2 min-w-0 text-lg font-semibold">
          Your first three steps
        </h2>
        <Button variant="quiet" size="small" className="shrink-0" onClick={onHide}>
          Hide<span className="sr-only"> the first steps</span>
        </Button>
      </div>
      <ol className="mt-2 grid gap-x-6 gap-y-3 lg:grid-cols-3">{children}</ol>
    </section>
  );
};

interface StepProps {
  readonly isDone: boolean;
  /** The first step that is not done. */
  readonly isNext: boolean;
  readonly title: string;
  readonly hint: string;
  /** null: nothing is left to do. */
  readonly action: string | null;
  readonly onPress: () => void;
}

const Step = ({ isDone, isNext, title, hint, action, onPress }: StepProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:flex-col lg:items-start">
    <div className="min-w-0 flex-1 basis-40 lg:basis-auto">
      <p className="flex items-center gap-2 font-semibold">
        {title}
        {isDone ? (
          <span className="inline-flex items-center gap-1 text-sm text-phosphor">
            <Icon name="check" className="size-4 shrink-0" />
            Done
          </span>
        ) : null}
      </p>
      <p className="text-sm text-sand-dim">{hint}</p>
    </div>
    {/* The same button before and after, so that the focus can return to it. */}
    {action === null ? null : (
      <Button variant={isNext ? 'primary' : 'quiet'} size="small" onClick={onPress}>
        {action}
        {isDone ? <span className="sr-only"> {title}</span> : null}
      </Button>
    )}
  </li>
);
