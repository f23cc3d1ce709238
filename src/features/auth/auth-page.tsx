import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { place, site } from '../../content/site.ts';
import { useAuth, useReferral } from '../../engine/member/hooks/use-auth.ts';
import type { AccountEnd } from '../../domain/session.ts';
import type { Account } from '../../domain/account-forms.ts';
import { safeNextPath } from '../../domain/next-path.ts';
import { invitedAddress } from '../invitations/rules/referral-links.ts';
import { useSession } from '../../engine/member/state/session.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { dismissToast } from '../../ui/toast.tsx';
import { useUnsaved } from '../../engine/member/hooks/use-stored.ts';
import { TextLink } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useStartAtTop } from '../../ui/use-start-at-top.ts';
import { removeEarlyForm } from './early-form.ts';
import { MailLinkPage, type MailLinkStep } from './mail-link-page.tsx';
import { NewPasswordForm, PasswordResetForm } from './password-forms.tsx';
import { ReferralNotice } from './referral-notice.tsx';
import { SignInForm, SignUpForm } from './sign-in-forms.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VillaPicture } from '../../ui/villa-picture.tsx';

interface AuthPageProps {
  /** The step of the mail link that opened this page; null without one. */
  readonly linkStep: MailLinkStep | null;
  readonly onLinkStep: (step: MailLinkStep | null) => void;
}

/** The page for signing in, signing up, password resets and mail links. Leads a signed-in member to `?next=` or the portal. */
export const AuthPage = ({ linkStep, onLinkStep }: AuthPageProps) => {
  const session = useSession();
  const { signInNeeded } = useSyncStatus();
  const { recoveringPassword } = useAuth();
  const { search } = useLocation();
  useStartAtTop();
  // `SignInOrUp` takes over the text of the document's forms. For any other step, this only removes them.
  useLayoutEffect(() => {
    if (session.status !== 'loading') removeEarlyForm();
  }, [session.status]);

  if (session.status === 'loading') return <Spinner label="Loading..." />;
  if (session.status === 'signed-in' && !signInNeeded && !recoveringPassword && linkStep === null) {
    return <Navigate to={safeNextPath(new URLSearchParams(search).get('next'))} replace />;
  }
  return (
    <AuthFrame>
      <Content {...{ linkStep, onLinkStep }} />
    </AuthFrame>
  );
};

/** The frame around the forms. The document shows it before the app has loaded. */
export const AuthFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="@container">
    <div className="@[60rem]:grid @[60rem]:grid-cols-[minmax(0,1fr)_minmax(30rem,1fr)]">
      <Place />
      <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 py-6 sm:py-12">
        <title>{`Sign in | ${site.name}`}</title>
        <p className="mb-6 flex items-center justify-between gap-4">
          <TextLink href={paths.home} className="inline-flex min-h-11 items-center gap-2">
            <Icon name="arrow-left" className="size-4" />
            Back to home
          </TextLink>
          <img src="/icons/favicon.svg" alt="" width={40} height={40} className="@[60rem]:hidden" />
        </p>
        <h1 className="mb-6 text-2xl font-semibold">{site.name}</h1>
        {children}
      </main>
    </div>
  </div>
);

/** The villa after dark, and what happens there. Shows only where there is room beside the form. */
const Place = () => (
  <aside className="sticky top-0 hidden h-dvh flex-col overflow-hidden border-r border-night-line bg-night-1 @[60rem]:flex">
    <VillaPicture loading="lazy" className="min-h-0 w-full flex-1 object-cover object-[32%_60%]" />
    <p className="max-w-[34rem] px-10 pt-10 font-display text-xl font-semibold leading-snug text-balance">
      {place.event}
    </p>
    {/* The padding is the place of a toast. */}
    <p className="max-w-[34rem] px-10 pb-28 pt-3 text-sand-dim">{place.club}</p>
  </aside>
);

const JoiningTerms = () => (
  <p className="mt-6 text-sm text-sand-dim sm:mt-10">
    By joining, you agree to our <TextLink href={paths.terms}>terms</TextLink> and{' '}
    <TextLink href={guidelines}>exclusive member guidelines</TextLink>.
  </p>
);

/** The part of the terms about members. A browser without text fragments opens the terms at their top. */
const guidelines = `${paths.terms}#:~:text=Being%20a%20member`;

const Content = ({ linkStep, onLinkStep }: AuthPageProps) => {
  const { recoveringPassword } = useAuth();
  if (linkStep) return <MailLinkPage step={linkStep} onStep={onLinkStep} />;
  if (recoveringPassword) return <NewPasswordForm />;
  return (
    <>
      <AccountEnded />
      <SignInOrUp />
    </>
  );
};

/** Tells a member why the club signed them out. */
const AccountEnded = () => {
  const session = useSession();
  if (session.status !== 'signed-out' || !session.accountEnd) return null;
  return (
    <p role="alert" className="mb-6 border-l-2 border-laterite pl-4">
      <strong className="font-semibold">Your account was {session.accountEnd}.</strong> We signed you out and
      removed {removed[session.accountEnd]} from this device. If you have questions, write to{' '}
      <span className="break-words">{site.email.label}</span>.
    </p>
  );
};

const removed: Record<AccountEnd, string> = {
  deleted: 'everything of yours',
  suspended: 'your copy of the club',
};

export type AuthTab = 'sign-in' | 'sign-up';

const forInvited = 'Sign up to join the club, or sign in if you are a member already.';
const forGuests =
  'Sign in to see your ticket and the villa. New here? Choose Sign Up, with the address that you applied with.';

/** `first`: the tab that shows first, unless the URL invites to sign up. */
export const SignInOrUp = ({ first = 'sign-in' }: { readonly first?: AuthTab }) => {
  const referral = useReferral();
  // An invitation mail's link leads straight to the form, with the address filled in.
  const { hash, search } = useLocation();
  const invited = invitedAddress(hash);
  const nextPath = new URLSearchParams(search).get('next');
  const forOthers =
    nextPath === paths.ticket || nextPath === paths.villa
      ? forGuests
      : 'Sign in to the members portal, or join the club.';
  const [shown, setShown] = useState<AuthTab | 'forgotten'>(invited === null ? first : 'sign-up');
  // Shared by all forms, so that another tab has the typed email and name.
  const [typed, setTyped] = useState<Account>({ fullName: '', email: invited ?? '', password: '' });
  useUnsaved(typed.email !== (invited ?? '') || typed.fullName !== '');
  const forms = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const early = removeEarlyForm();
    if (!early) return;
    // Reads the document's form in the last moment before React's fields show, so that no typed letter is lost.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(early.tab);
    setTyped((now) => ({ ...now, ...early.typed }));
    // React renders the fields before the microtask.
    queueMicrotask(() => {
      forms.current?.querySelector<HTMLInputElement>(`[name="${early.focused}"]`)?.focus();
      if (early.isPressed) forms.current?.querySelector('form')?.requestSubmit();
    });
  }, []);
  const show = (next: typeof shown) => {
    dismissToast();
    setShown(next);
    setTyped((now) => ({ ...now, password: '' }));
  };

  if (shown === 'forgotten')
    return <PasswordResetForm account={[typed, setTyped]} onBack={() => show('sign-in')} />;
  return (
    <>
      <p data-invited={forInvited} data-guest={forGuests} className="-mt-4 mb-6 text-sand-dim">
        {invited === null ? forOthers : forInvited}
      </p>
      <ReferralNotice
        referral={referral}
        onAccept={
          shown === 'sign-up'
            ? null
            : () => {
                show('sign-up');
                // The pressed button unmounts, so the focus moves into the form.
                requestAnimationFrame(() => forms.current?.querySelector('input')?.focus());
              }
        }
      />
      <div ref={forms}>
        <Tabs<AuthTab>
          label="Sign in or sign up"
          selected={shown}
          onSelect={show}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign In',
              panel: <SignInForm account={[typed, setTyped]} onForgotten={() => show('forgotten')} />,
            },
            {
              id: 'sign-up',
              label: 'Sign Up',
              panel: <SignUpForm clubName={site.name} referral={referral} account={[typed, setTyped]} />,
            },
          ]}
        />
      </div>
      <JoiningTerms />
    </>
  );
};
