import { useContext, useLayoutEffect, useState } from 'react';
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
import { typedBefore } from '../../engine/local/browser/typed-before.ts';
import { useHeldPress } from './use-held-press.ts';
import { useKeptForm, type KeptDraft } from '../../ui/use-kept-form.ts';
import type { FormSending } from '../form-sending.ts';
import { applicationsStored } from '../../features/applications/stored.ts';

// Reading the outbox needs the storage code, which the page loads only for that.
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

/** The field "Tell me about the next one". Below its button stands what became of the press. */
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
    // From here on the outbox holds it: a draft beside it could be sent twice.
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
  // People may type before the script is loaded.
  useLayoutEffect(() => {
    const { email } = element.current ? typedBefore(element.current) : {};
    if (email !== undefined) form.change(() => ({ email }));
    else if (!element.current?.contains(document.activeElement)) return;
    sending.prepare();
    // oxlint-disable-next-line react/exhaustive-deps -- once, before the field is written to.
  }, []);
  useHeldPress(element, form.isReady);

  return (
    <form ref={element} {...props} data-keeps-draft className="max-w-xl">
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label="Tell me about the next one"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Your email address"
          required
          disabled={form.busy}
          onFocus={() => {
            sending.prepare();
          }}
          {...form.field('email')}
        />
        <Button
          type="submit"
          variant="quiet"
          // Without the script the browser would send the form itself, and put the address into that of the page.
          disabled={!form.isReady || form.busy}
          // On a wider screen beside the field, below the height of its label.
          className="min-h-13 self-start border border-night-edge sm:mt-7.25"
        >
          {form.busy ? 'Sending...' : 'Tell me'}
        </Button>
      </div>
      {form.busy ? null : (
        <>
          {hasQueue ? (
            <EditionNewsQueue
              sending={sending}
              ownId={ownId}
              asked={asked}
              onTaken={(email) => form.change((now) => (now.email === '' ? { email } : now))}
            />
          ) : null}
          {asked ? <LookIntoMailbox email={asked} /> : null}
        </>
      )}
      <p className="mt-3 text-sm text-sand-dim">
        One mail when it has a date, and then we delete your address. More in our{' '}
        <TextLink href={paths.privacy}>Privacy Policy</TextLink>.
      </p>
    </form>
  );
};

const LookIntoMailbox = ({ email }: Values) => (
  <output className="mt-4 flex gap-4 rounded-md border border-phosphor p-4 [overflow-wrap:anywhere]">
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
);
