import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
  type ComponentProps,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../config/limits.ts';
import { notices } from '../../content/notices.ts';
import { momentText } from '../../domain/chat-time.ts';
import type { SharedText } from './rules/shared-text.ts';
import { extendDraft } from './extend-draft.ts';
import { MentionList, useMentions } from './mention-list.tsx';
import { Quote } from './quote.tsx';
import { message } from './changes.ts';
import type { ChatLine } from './chat-lines.ts';
import { readMessageDraft } from './rules/message.ts';
import { lengthText } from '../../domain/plain-text.ts';
import { sharedText } from './shared-text.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { Icon } from '../../ui/icon.tsx';
import { isTouch } from '../../ui/is-touch.ts';
import { stored } from '../../ui/change-stored.ts';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { chatStored } from './stored.ts';

/** The length from which on the composer shows the count. */
const COUNT_FROM = limits.messageLength - 50;

export interface ComposerHandle {
  /** Appends the text of a cancelled message to the draft, and offers to undo the cancel. */
  readonly restore: (line: ChatLine) => void;
  /** Makes the next message an answer to this one. */
  readonly answer: (id: string) => void;
  readonly focus: () => void;
}

interface ComposerProps {
  readonly ref?: Ref<ComposerHandle>;
  readonly userId: string;
  /** The loaded lines by id. */
  readonly byId: ReadonlyMap<string, ChatLine>;
  readonly onJump: ComponentProps<typeof Quote>['onPress'];
  /** Called at arrow up in an empty field. */
  readonly onEditLast: () => void;
  /** Called once the message is stored on the device. */
  readonly onSent: (id: string) => void;
}

/**
 * The field for a new message. Enter sends, and Shift and Enter breaks the line; on a touch keyboard Enter breaks the line and
 * the button sends. The draft survives a reload.
 */
export const Composer = ({ ref, userId, byId, onJump, onEditLast, onSent }: ComposerProps) => {
  const outbox = useOutbox();
  const { chatDraft, chatReply } = chatStored(userId);
  const replyTo = useStored(chatReply);
  const { busy, run } = useBusy();
  const [text, setText] = useState(() => chatDraft.read() ?? '');
  const [caret, setCaret] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useKeyboardRoom(form);
  const [touches] = useState(isTouch);
  const id = useId();
  const suspension = useMembershipStatus()?.suspension;
  const { content, length, isTooLong, isSendable: isMessage } = readMessageDraft(text);
  const isSendable = isMessage && !suspension;
  const countText = length < COUNT_FROM ? '' : lengthText(length);

  const change = (next: string) => {
    setText(next);
    chatDraft.write(next || null);
  };

  const mentions = useMentions({ text, caret, byId, replyTo }, (next, place) => {
    // Renders at once: a frame later the caret could jump in front of what was typed meanwhile.
    flushSync(() => {
      change(next);
      setCaret(place);
    });
    input.current?.setSelectionRange(place, place);
  });

  const takeShared = useEffectEvent((shared: SharedText) => {
    const { draft, isCut } = extendDraft(text, shared, limits.messageLength);
    change(draft);
    if (isCut) showToast(notices.sharedTextCut);
    const composer = input.current;
    if (!composer) return;
    composer.scrollIntoView({ behavior: 'instant', block: 'nearest' });
    composer.focus({ preventScroll: true });
  });
  // Waits while a message is being stored, because the field is cleared afterwards.
  useEffect(() => (busy ? undefined : sharedText.receive(takeShared)), [busy]);

  /** Resolves to the message's id once the device has stored it, and to null if it could not. */
  const enqueue = (written: string, answers: string | null): Promise<string | null> =>
    stored(
      async () => {
        const sent = { content: written, reply_to: answers ?? undefined };
        const { id: sentId, outcome } = await outbox.send(message, sent);
        // Not awaited: a refused message stays in the list with its reason.
        void outcome.then(toastOutcome(message, sent));
        return sentId;
      },
      () => showToast(notices.messageFailed),
    );

  const send = async () => {
    const sentId = await enqueue(content, replyTo);
    // A message that could not be stored stays in the field.
    if (sentId === null) return;
    change('');
    chatReply.write(null);
    onSent(sentId);
  };
  const submit = () => {
    if (!isSendable) return;
    run(send);
    input.current?.focus();
  };

  const answer = (original: string) => {
    chatReply.write(original);
    input.current?.focus();
  };

  const restore = ({ content: written, replyTo: answered }: ChatLine) => {
    const { draft } = extendDraft(text, { words: written, link: '' }, Number.POSITIVE_INFINITY);
    change(draft);
    if (answered !== null) chatReply.write(answered);
    input.current?.focus();
    const undo = async () => {
      input.current?.focus();
      // Keeps what the member has typed meanwhile.
      if ((await enqueue(written, answered)) === null || chatDraft.read() !== draft) return;
      change(text);
      chatReply.write(replyTo);
    };
    showToast(notices.messageTakenBack(() => void undo()));
  };
  useImperativeHandle(ref, () => ({ restore, answer, focus: () => input.current?.focus() }));

  return (
    <form
      ref={form}
      data-keeps-draft
      // Toasts do not cover this element.
      data-composer
      className="relative mx-auto w-full max-w-[53rem] pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionList id={`${id}-mentions`} {...mentions} />
      {replyTo === null ? null : (
        <div className="mb-1 flex items-center gap-1">
          <Quote id={replyTo} line={byId.get(replyTo)} isTabStop isReplying onPress={onJump} />
          <button
            type="button"
            aria-label="Answer no message"
            onClick={() => {
              chatReply.write(null);
              input.current?.focus();
            }}
            className="-my-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-sand hover:text-lamp-bright"
          >
            <Icon name="x" className="size-4" />
          </button>
        </div>
      )}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={input}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          readOnly={busy}
          placeholder="Type your message..."
          enterKeyHint={touches ? 'enter' : 'send'}
          aria-autocomplete="list"
          aria-controls={mentions.offered.length > 0 ? `${id}-mentions` : undefined}
          aria-activedescendant={mentions.offered.length > 0 ? `${id}-mentions-${mentions.at}` : undefined}
          aria-describedby={`${id}-count`}
          aria-invalid={isTooLong ? true : undefined}
          onChange={(event) => {
            change(event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (mentions.onKeyDown(event)) return;
            if (event.key === 'ArrowUp' && text === '') {
              event.preventDefault();
              onEditLast();
            }
            if (event.key === 'Escape' && replyTo !== null) {
              event.preventDefault();
              chatReply.write(null);
            }
            if (touches || event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            submit();
          }}
          className="block max-h-[min(9rem,calc(var(--visible-height,100dvh)*0.25))] min-h-11 w-full min-w-0 resize-none rounded-md border border-night-edge bg-night px-3 py-2 text-base leading-snug text-sand [field-sizing:content] placeholder:text-base-fit placeholder:text-sand-dim placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap"
        />
        <button
          type="submit"
          disabled={!isSendable || busy}
          aria-label="Send"
          className="inline-flex size-touch shrink-0 cursor-pointer items-center justify-center rounded-md bg-lamp text-lamp-ink enabled:hover:bg-lamp-bright disabled:cursor-not-allowed disabled:bg-night-2 disabled:text-sand-dim"
        >
          <Icon name="send-horizontal" className="size-5" />
        </button>
      </div>
      <p
        id={`${id}-count`}
        aria-live="polite"
        className={`font-mono text-xs empty:hidden [&:not(:empty)]:mt-1 ${isTooLong ? 'text-alarm' : 'text-sand-dim'}`}
      >
        {suspension ? `You can send messages again from ${momentText(suspension.until)}.` : countText}
      </p>
    </form>
  );
};

/** A viewport that has shrunk by more than this has a keyboard over it: a browser's own bars take less. Pixels. */
const MIN_KEYBOARD_PX = 150;
/** The gap between the composer and the keyboard. */
const GAP_PX = 8;

/**
 * Keeps the composer above a phone's keyboard while a field of the chat has the focus. On iOS the keyboard covers the page, and only
 * the visual viewport knows the height that is left. Sets the CSS property `--visible-height` to it, in pixels.
 */
const useKeyboardRoom = (form: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    let tallest = viewport.height;
    const fit = () => {
      tallest = Math.max(tallest, viewport.height);
      // The focus may be on a button of the chat too: the button must not move between press and click.
      const isWriting = form.current?.parentElement?.contains(document.activeElement) ?? false;
      // Zooming with two fingers shrinks the viewport too, and must not scroll the page.
      if (!isWriting || viewport.scale > 1.01 || tallest - viewport.height < MIN_KEYBOARD_PX) {
        style.removeProperty('--visible-height');
        return;
      }
      style.setProperty('--visible-height', `${viewport.height}px`);
      requestAnimationFrame(() => {
        const hidden =
          (form.current?.getBoundingClientRect().bottom ?? 0) + GAP_PX - viewport.offsetTop - viewport.height;
        // Scrolls in both directions: the composer must not be far above the keyboard either.
        if (Math.abs(hidden) > 1) scrollBy({ top: hidden, behavior: 'instant' });
      });
    };
    const stopped = new AbortController();
    viewport.addEventListener('resize', fit, stopped);
    document.addEventListener('focusin', fit, stopped);
    document.addEventListener('focusout', fit, stopped);
    return () => {
      stopped.abort();
      style.removeProperty('--visible-height');
    };
  }, [form]);
};
