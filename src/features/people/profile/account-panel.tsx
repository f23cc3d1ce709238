import { useEffect, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { site } from '../../../content/site.ts';
import { deleteAccountSchema, deleteWord } from '../../../domain/account-forms.ts';
import { readForm } from '../../../domain/read-form.ts';
import { leavePortal } from '../../../engine/local/browser/leave-portal.ts';
import { useAuth } from '../../../engine/member/hooks/use-auth.ts';
import { useWaiting } from '../../../engine/member/hooks/use-sync-counts.ts';
import { useSession } from '../../../engine/member/state/session.ts';
import { useSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useRowFocus } from '../../../ui/use-focus.ts';
import { useForm } from '../../../ui/use-form.ts';
import { DeviceList } from './device-list.tsx';
import { ErrorNote } from './form-parts.tsx';

/** Lists the member's devices, downloads their data, and deletes the account. */
export const AccountPanel = ({
  install,
  onClose,
}: {
  readonly install: ReactNode;
  readonly onClose: () => void;
}) => {
  const { connectivity } = useSyncStatus();
  return (
    <>
      {connectivity === 'offline' ? (
        <p className="mb-5 flex gap-2 border-l-2 border-laterite pl-4 text-laterite">
          <Icon name="wifi-off" className="mt-1 size-4 shrink-0" />
          We can’t reach the club right now. Everything below needs a connection.
        </p>
      ) : null}
      <DeviceList />
      <p className="mt-6 border-t border-night-line pt-5">
        <Link to={paths.notifications} onClick={onClose} className={`${buttonClass('quiet')} -ml-4`}>
          Choose your notifications
        </Link>
      </p>
      {install}
      <ChangePassword />
      <DownloadData />
      <DeleteAccount />
      <p className="mt-6 flex justify-end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </>
  );
};

interface AccountActionProps {
  readonly title: string;
  readonly description: ReactNode;
  /** The button's labels, at rest and while the request runs. */
  readonly label: ReactNode;
  readonly busyLabel: string;
  /** Sends the request. Resolves to the words to show. */
  readonly ask: () => Promise<AccountAnswer>;
}

type AccountAnswer = { readonly failure: string } | { readonly answer: ReactNode };

/** A section whose button sends a request to the server. The answer stays below its text: a toast would go too soon. */
const AccountAction = ({ title, description, label, busyLabel, ask }: AccountActionProps) => {
  const id = useId();
  const { busy, run } = useBusy();
  const [result, setResult] = useState<AccountAnswer | null>(null);
  const press = async () => {
    setResult(null);
    setResult(await ask());
  };
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-night-line pt-5">
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-sm text-sand-dim">{description}</p>
      {result && 'failure' in result ? <ErrorNote className="mt-3">{result.failure}</ErrorNote> : null}
      <output className="mt-3 block border-l-2 border-phosphor pl-4 text-sm empty:hidden">
        {result && 'answer' in result ? result.answer : null}
      </output>
      <Button variant="quiet" className="-ml-4 mt-3" disabled={busy} onClick={() => run(press)}>
        {busy ? busyLabel : label}
      </Button>
    </section>
  );
};

/** Mails the link for a new password: somebody who holds the unlocked phone cannot change the password without the mail. */
const ChangePassword = () => {
  const auth = useAuth();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { email } = session.user;
  return (
    <AccountAction
      title="Change my password"
      description={
        <>
          We mail a link to <span className="break-all">{email}</span>. It opens the page for a new password.
        </>
      }
      label="Mail me the link"
      busyLabel="Sending..."
      ask={async () => {
        const result = await auth.ask((server) => server.requestPasswordReset(email));
        return result.kind === 'failed'
          ? { failure: result.message }
          : { answer: 'The mail is on its way. Please also check your spam folder.' };
      }}
    />
  );
};

const DownloadData = () => {
  const auth = useAuth();
  return (
    <AccountAction
      title="Download my data"
      description="One file with everything that we keep under your account: your profile with its hidden fields, your picture, your messages, your invitations with their numbers, your reports, and where you are signed in. Unsent changes on this device are not included."
      label={
        <>
          <Icon name="download" className="size-4" />
          Download my data
        </>
      }
      busyLabel="Preparing..."
      ask={async () => {
        const result = await auth.ask((server) => server.exportData());
        if (result.kind === 'failed') return { failure: result.message };
        const name = fileName(new Date());
        await saveFile(new File([result.json], name, { type: 'application/json' }));
        return { answer: downloaded(name) };
      }}
    />
  );
};

const downloaded = (name: string) => (
  <>
    Downloaded:{' '}
    <span translate="no" className="break-all font-mono">
      {name}
    </span>
  </>
);

/** The name of the download: the club and the date in the member's zone. */
const fileName = (now: Date): string => {
  const club = site.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${club}-my-data-${day.join('-')}.json`;
};

/** Deletes the account. First explains the consequences and makes the member type a word. */
const DeleteAccount = () => {
  const [isAsking, setAsking] = useState(false);
  const { ref, ...row } = useRowFocus<HTMLElement>();
  useEffect(() => {
    if (isAsking) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking, ref]);
  return (
    <section
      ref={ref}
      {...row}
      tabIndex={-1}
      aria-labelledby="delete-account"
      className="mt-6 scroll-mt-28 scroll-mb-2 border-t border-night-line pt-5 outline-none"
    >
      <h3 id="delete-account" className="text-lg font-semibold">
        Delete my account
      </h3>
      {isAsking ? (
        <Confirmation onKeep={() => setAsking(false)} />
      ) : (
        <>
          <p className="mt-1 text-sm text-sand-dim">
            This takes effect at once and cannot be undone. First we show you what goes and what stays.
          </p>
          <Button variant="quiet" className="-ml-4 mt-3" onClick={() => setAsking(true)}>
            Delete my account...
          </Button>
        </>
      )}
    </section>
  );
};

const farewell = {
  title: 'Account deleted',
  description: 'We also removed your data from this device. All the best!',
};

const Confirmation = ({ onKeep }: { readonly onKeep: () => void }) => {
  const auth = useAuth();
  const { waiting, refused } = useWaiting();
  const form = useForm((typed) => readForm(deleteAccountSchema, typed), useState({ word: '' }));
  const { busy } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const unsent = waiting + refused;

  const remove = async () => {
    setFailure(null);
    const result = await leavePortal({ path: paths.home, farewell }, () => auth.deleteAccount());
    if (result.kind === 'failed') setFailure(result.message);
  };

  return (
    <form {...form.props(remove)} className="mt-2 space-y-4">
      <div className="text-sm">
        <p className="font-semibold">What goes</p>
        <ul className="list-disc pl-5 text-sand-dim">
          <li>your sign-in, your profile, your picture and your settings</li>
          <li>the invitations that you sent, and their numbers; links in pending invitations stop working</li>
          <li>
            everything that this device stores about you{unsent > 0 ? `, with ${unsentWords(unsent)}` : ''}
          </li>
        </ul>
        <p className="mt-3 font-semibold">What stays</p>
        <ul className="list-disc pl-5 text-sand-dim">
          <li>your chat messages, under the name “Former member”. Delete them first if you want them gone</li>
          <li>
            an application that you sent: it belongs to no account, and the organiser deletes it if you ask
          </li>
        </ul>
      </div>
      <TextField
        label={
          <>
            Type <span translate="no">{deleteWord}</span> to confirm
          </>
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={busy}
        {...form.field('word')}
        name="confirm-deletion"
      />
      {failure === null ? null : <ErrorNote>{failure}</ErrorNote>}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" disabled={busy} onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" disabled={busy}>
          {busy ? 'Deleting...' : 'Delete my account for good'}
        </Button>
      </div>
    </form>
  );
};

const unsentWords = (count: number): string =>
  count === 1 ? 'one unsent change' : `${count} unsent changes`;
