import { useState } from 'react';
import type { AuthFailure, OpenedLink } from '../../engine/server/account/auth.ts';
import { useAuth } from '../../engine/member/hooks/use-auth.ts';
import { useWaiting } from '../../engine/member/hooks/use-sync-counts.ts';
import type { MailLink, MailLinkType } from '../../domain/mail-link.ts';
import type { SessionUser } from '../../domain/session.ts';
import { useSession } from '../../engine/member/state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { FailureNote, Step } from './form-parts.tsx';

/** A link that the server has verified. `member`: another member who is signed in on this device. */
type Opened = Extract<OpenedLink, { kind: 'opened' }> & {
  readonly member: SessionUser | null;
  readonly failure: AuthFailure | null;
};

export type MailLinkStep =
  MailLink | Opened | { readonly kind: 'half-confirmed' } | { readonly kind: 'entering' };

interface MailLinkPageProps {
  readonly step: MailLinkStep;
  /** Shows the next step; null closes this page. */
  readonly onStep: (step: MailLinkStep | null) => void;
}

/** The page that a mail's link opens. Signs in after one press. Asks first if another member is signed in on this device. */
export const MailLinkPage = ({ step, onStep }: MailLinkPageProps) => {
  const continueButton = (
    <Button className="w-full" onClick={() => onStep(null)}>
      Continue
    </Button>
  );
  switch (step.kind) {
    case 'link':
      return <Confirmation link={step} onStep={onStep} />;
    case 'opened':
      return step.member ? (
        <SwitchMember step={step} member={step.member} onStep={onStep} />
      ) : (
        <SignInAgain step={step} onStep={onStep} />
      );
    case 'half-confirmed':
      return (
        <Step title="Almost done">
          <p>Please also follow the link in the mail that we sent to your other address.</p>
          {continueButton}
        </Step>
      );
    case 'refused':
      return (
        <Step title="This link is no longer valid">
          <p>It has been used already or is too old. Please request a new one.</p>
          {continueButton}
        </Step>
      );
    case 'entering':
      return <Spinner label="Signing in..." />;
  }
};

interface ConfirmationProps extends Pick<MailLinkPageProps, 'onStep'> {
  readonly link: Extract<MailLink, { kind: 'link' }>;
}

const Confirmation = ({ link, onStep }: ConfirmationProps) => {
  const auth = useAuth();
  const session = useSession();
  const member = session.status === 'signed-in' ? session.user : null;
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { title, lead, button } = words[link.type];

  const confirm = async () => {
    const opened = await auth.ask((server) => server.openMailLink(link));
    if (opened.kind === 'failed') setFailure(opened);
    else if (opened.kind !== 'opened') onStep(opened);
    else if (member !== null && member.id !== opened.user.id) onStep({ ...opened, member, failure: null });
    else await enter({ ...opened, member: null, failure: null }, onStep);
  };

  return (
    <Step title={title} takesFocus={false}>
      <p>{lead}</p>
      {member === null ? null : (
        <p className="border-l-2 border-lamp pl-4">
          <Name of={member} /> is signed in on this device. If the link is for somebody else, we ask you
          before we change that.
        </p>
      )}
      <Failure failure={busy ? null : failure} />
      <Button className="w-full" disabled={busy} onClick={() => run(confirm)}>
        {busy ? 'Checking...' : button}
      </Button>
    </Step>
  );
};

/** Signs in. The spinner is a step of its own, because a change of member remounts the page. */
const enter = async (opened: Opened, onStep: MailLinkPageProps['onStep']): Promise<void> => {
  onStep({ kind: 'entering' });
  const entered = await opened.enter();
  onStep(entered.kind === 'ok' ? null : { ...opened, failure: entered });
};

interface OpenedProps extends Pick<MailLinkPageProps, 'onStep'> {
  readonly step: Opened;
}

/** Shows why signing in failed. */
const SignInAgain = ({ step, onStep }: OpenedProps) => {
  const { user, failure } = step;
  const { busy, run } = useBusy();
  return (
    <Step title={`Sign in as ${userName(user)}`}>
      <Failure failure={failure} />
      <Button className="w-full" disabled={busy} onClick={() => run(() => enter(step, onStep))}>
        Try again
      </Button>
    </Step>
  );
};

const SwitchMember = ({ step, member, onStep }: OpenedProps & { readonly member: SessionUser }) => {
  const { user, failure } = step;
  const auth = useAuth();
  const { waiting, refused } = useWaiting();
  const unsent = waiting + refused;
  const { busy, run } = useBusy();

  const switchMember = async () => {
    onStep({ kind: 'entering' });
    const signedOut = await auth.signOut();
    if (signedOut.kind === 'failed') onStep({ ...step, failure: signedOut });
    else await enter({ ...step, member: null }, onStep);
  };
  const stay = async () => {
    await step.leave();
    onStep(null);
  };

  return (
    <Step title="Switch accounts?">
      <p>
        <Name of={member} /> is signed in on this device. This link is for <Name of={user} />.
      </p>
      <p>If you continue, we sign out {userName(member)} here and remove their data from this device.</p>
      {unsent === 0 ? null : (
        <p className="border-l-2 border-laterite pl-4">
          {unsent === 1 ? 'One unsent change stays' : `${unsent} unsent changes stay`} on this device until{' '}
          {userName(member)} signs in here again. Nobody else can send them.
        </p>
      )}
      <Failure failure={failure} />
      <div className="flex flex-col gap-3">
        <Button disabled={busy} onClick={() => run(stay)}>
          <span>
            Stay signed in as <bdi>{userName(member)}</bdi>
          </span>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => run(switchMember)}>
          <span>
            Continue as <bdi>{userName(user)}</bdi>
          </span>
        </Button>
      </div>
    </Step>
  );
};

/** Announces a failure, of which no toast tells. */
const Failure = ({ failure }: { readonly failure: AuthFailure | null }) => (
  <div role="alert">
    <FailureNote failure={failure} />
  </div>
);

const userName = ({ fullName, email }: SessionUser): string => fullName ?? email;

const Name = ({ of }: { readonly of: SessionUser }) => (
  <bdi className="break-words font-semibold">{userName(of)}</bdi>
);

const words: Record<
  MailLinkType,
  { readonly title: string; readonly lead: string; readonly button: string }
> = {
  signup: {
    title: 'Confirm your account',
    lead: 'One press confirms your address and signs you in on this device.',
    button: 'Confirm my account',
  },
  magiclink: {
    title: 'Confirm that it is you',
    lead: 'One press signs you in on this device.',
    button: 'Confirm and sign in',
  },
  recovery: {
    title: 'Choose a new password',
    lead: 'One press signs you in on this device, and then you choose your new password.',
    button: 'Confirm and choose a password',
  },
  invite: {
    title: 'Confirm your invitation',
    lead: 'One press signs you in on this device, and then you choose your password.',
    button: 'Confirm and choose a password',
  },
  email_change: {
    title: 'Confirm your new address',
    lead: 'One press confirms the change of your e-mail address.',
    button: 'Confirm the change',
  },
};
