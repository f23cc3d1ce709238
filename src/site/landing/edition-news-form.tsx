import { useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { editionNewsSchema } from '../../features/editions/rules/edition-news.ts';
import { readForm } from '../../domain/read-form.ts';
import { VisitorDbContext } from '../../engine/member/hooks/use-member.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { Button } from '../../ui/button.tsx';
import { changeStored, notStoredText, stored } from '../../ui/change-stored.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useEarlyInput } from './use-early-input.ts';
import { useKeptForm, type KeptDraft } from '../../ui/use-kept-form.ts';
import type { FormSending } from '../form-sending.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

// A separate chunk: it reads the outbox, so it needs the storage code.
const EditionNewsQueue = late(async () => (await import('./edition-news-queue.tsx')).EditionNewsQueue, {
  isOptional: true,
});

interface Values {
  readonly email: string;
}

const empty: Values = { email: '' };

const kept: KeptDraft<Values> = {
  read: () => applicationsStored.newsDraft.read(),
  write: (draft) => applicationsStored.newsDraft.write(draft && { ...draft }),
};

/** The form "Tell me about the next one", with the state of earlier requests below its button. */
export const EditionNewsForm = ({ sending }: { readonly sending: FormSending }) => {
  const form = useKeptForm(kept, (draft) => readForm(editionNewsSchema, draft), empty);
  const [ownId, setOwnId] = useState<string | null>(null);
  const hasQueue = useContext(VisitorDbContext) !== null;
  const asked = useStored(applicationsStored.newsAsked);

  const send = async ({ email }: Values) => {
    const sent = await stored(
      () => sending.askForNews(email),
      () => form.fail({ email: notStoredText }),
    );
    if (!sent) return;
    setOwnId(sent.id);
    applicationsStored.newsAsked.write(null);
    // The outbox has stored the address: a remaining draft could be sent twice.
    if (!sent.isUnstored) kept.write(null);
    const result = await sent.outcome;
    if (result.kind === 'refused') {
      form.replaceDraft({ email });
      form.fail({ email: result.refusal.message });
      await changeStored(() => sending.discard(sent.id));
    } else form.replaceDraft(null);
    setOwnId(null);
  };

  const { ref: element, ...props } = form.props(send);
  useEarlyInput(element, {
    isReady: form.isReady,
    onTyped: ({ email = '' }) => form.change(() => ({ email })),
    onUsed: () => sending.prepare(),
  });

  // The answer replaces the field, unless the visitor is writing another address.
  const isAnswered = asked !== null && !form.busy && form.values.email === '';
  return (
    <form ref={element} {...props} data-keeps-draft className="max-w-xl">
      {isAnswered ? (
        <CheckMailbox
          email={asked}
          onAgain={() => {
            // Rendered at once, so that the field can take the focus.
            flushSync(() => applicationsStored.newsAsked.write(null));
            element.current?.querySelector('input')?.focus();
          }}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-x-2">
            <TextField
              label="Tell me about the next one"
              className="grow basis-48"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Your email address"
              required
              disabled={form.busy}
              onFocus={() => sending.prepare()}
              {...form.field('email')}
            />
            <Button
              type="submit"
              variant="quiet"
              // Without a script the browser would submit the form itself, with the email in the page's address.
              disabled={!form.isReady || form.busy}
              // The button stands beside the field, lower by the height of the label.
              className="mt-7.75 min-h-13 self-start"
            >
              {form.busy ? 'Sending...' : 'Tell me'}
            </Button>
          </div>
          <p className="mt-3 text-sm text-sand-dim">
            One mail when it has a date, and then we delete your address. More in our{' '}
            <TextLink href={paths.privacy}>Privacy Policy</TextLink>.
          </p>
        </>
      )}
      {hasQueue && !form.busy ? (
        <EditionNewsQueue
          sending={sending}
          ownId={ownId}
          asked={asked}
          onTaken={(email) => form.change((now) => (now.email === '' ? { email } : now))}
        />
      ) : null}
    </form>
  );
};

interface CheckMailboxProps extends Values {
  readonly onAgain: () => void;
}

const CheckMailbox = ({ email, onAgain }: CheckMailboxProps) => (
  <>
    <output className="flex gap-4 [overflow-wrap:anywhere]">
      <Icon name="check" className="mt-0.5 size-5 shrink-0 text-phosphor" />
      <span>
        <strong className="font-semibold">Look into your mailbox.</strong> We sent a mail to {email}. Open its
        link and confirm, and we will write once.
        <span className="mt-1 block text-sm text-sand-dim">
          No mail after some minutes? Look into your spam folder. If you once stopped these mails, we send you
          none: write to {site.email.label}.
        </span>
      </span>
    </output>
    <Button variant="quiet" size="small" className="ml-6 mt-1" onClick={onAgain}>
      Use another address
    </Button>
  </>
);
