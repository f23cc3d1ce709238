import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { leavePortal } from '../../local/browser/leave-portal.ts';
import { useAuth } from '../../member/hooks/use-auth.ts';
import { useWaiting } from '../../member/hooks/use-sync-counts.ts';
import { deleteAccountSchema, deleteWord } from '../../domain/account-forms.ts';
import { readForm } from '../../domain/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ErrorNote } from './error-note.tsx';

/** Deletes the account after it has explained the consequences and the member has typed a word. */
export const DeleteAccount = () => {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="mt-6 border-t border-night-line pt-5">
      <h3 id="delete-account" className="text-lg font-semibold">
        Delete my account
      </h3>
      {isAsking ? (
        <Confirmation
          onKeep={() => {
            setAsking(false);
          }}
        />
      ) : (
        <>
          <p className="mt-1 text-sm text-sand-dim">
            This takes effect at once and cannot be undone. First we show you what goes and what stays.
          </p>
          <Button
            variant="danger"
            className="mt-3"
            onClick={() => {
              setAsking(true);
            }}
          >
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
        label={`Type ${deleteWord} to confirm`}
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
