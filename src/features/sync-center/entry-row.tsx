import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { withdrawingText } from '../../content/notices.ts';
import { shortened } from '../../domain/cut-text.ts';
import { readMessageDraft } from '../chat/rules/message.ts';
import type { SyncItem } from './use-sync-items.ts';
import { Badge, DeliveryBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { MessageEditor } from '../../ui/message-editor.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import { useFocusOnUnmount } from '../../ui/use-focus.ts';
import { canSendNow, waitReasonText } from './sync-texts.ts';
import { whenText } from './times.ts';

export interface RowActions {
  readonly onRetry: (item: SyncItem) => void;
  readonly onSendNow: (item: SyncItem) => void;
  readonly onKeepTrying: (item: SyncItem) => void;
  readonly onDiscard: (item: SyncItem) => void;
  /** Opens the editor of a message; null closes it. */
  readonly onEdit: (item: SyncItem | null) => void;
  readonly onSave: (item: SyncItem, content: string) => Promise<void>;
  readonly onEditProfile: () => void;
  /** Called when the row unmounts, or moves to another group, while the focus is in it. */
  readonly onGone: () => void;
}

interface EntryRowProps extends RowActions {
  readonly item: SyncItem;
  readonly isEditing: boolean;
  /** The entry was sent, or cancelled in another tab, while its editor is open. */
  readonly isEditedGone: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One unsent entry, with its state, age and actions. */
export const EntryRow = ({ item, isEditing, isEditedGone, now, ...actions }: EntryRowProps) => {
  const { words } = item;
  const row = useRef<HTMLLIElement>(null);
  useFocusOnUnmount(row, actions.onGone);
  const editButton = useEditButton(isEditing);
  return (
    <li
      ref={row}
      // "Show more" focuses the first new row.
      tabIndex={-1}
      className="flex flex-col gap-x-6 gap-y-3 py-4 sm:flex-row sm:items-start"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words font-semibold">{words.title}</span>
          <span className="text-sm text-sand-dim">
            since{' '}
            <time dateTime={new Date(item.queuedAt).toISOString()} className="figures">
              {whenText(item.queuedAt, now)}
            </time>
          </span>
        </p>
        {words.text === null || isEditing ? null : (
          <WrittenText text={shortened(words.text, mostCharacters)} className="mt-0.5 text-sand" />
        )}
        <p className="mt-1" aria-live={isEditing ? 'polite' : undefined}>
          {isEditedGone ? (
            <Badge tone="live" icon="check">
              No longer waiting
            </Badge>
          ) : (
            <DeliveryBadge state={item.state}>{stateText(item, now)}</DeliveryBadge>
          )}
        </p>
        {isEditing ? (
          <MessageEditor
            content={words.text ?? ''}
            read={readMessageDraft}
            hint={isEditedGone ? goneHint : undefined}
            onSave={(content) => actions.onSave(item, content)}
            onCancel={() => actions.onEdit(null)}
          />
        ) : null}
      </div>
      {isEditing || item.state === 'sending' || item.state === 'withdrawing' ? null : (
        <Actions item={item} editButton={editButton} {...actions} />
      )}
    </li>
  );
};

const goneHint =
  'The old text was sent meanwhile, or cancelled in another tab. This text will be a new message.';

/** Returns the ref of the Edit button, which takes the focus when the editor closes, unless something else has it. */
const useEditButton = (isEditing: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
};

/** How many characters of a text are shown, enough to recognise it. */
const mostCharacters = 280;

const stateText = (item: SyncItem, now: number): string => {
  if (item.state === 'refused') return item.reason;
  if (item.state === 'withdrawing') return withdrawingText;
  if (item.why) return waitReasonText(item.why, now);
  return 'Sending...';
};

interface ActionsProps extends RowActions {
  readonly item: SyncItem;
  readonly editButton: Ref<HTMLButtonElement>;
}

const Actions = ({ item, editButton, ...on }: ActionsProps) => {
  const { title, text } = item.words;
  const about = <span className="sr-only"> {[title, text].filter(Boolean).join(': ')}</span>;
  const press = (label: string, act: (item: SyncItem) => void) => (
    <Button variant="quiet" size="small" onClick={() => act(item)}>
      {label}
      {about}
    </Button>
  );
  return (
    <p className="flex flex-wrap gap-2 sm:justify-end">
      {item.isStale ? press('Keep trying', on.onKeepTrying) : null}
      {item.state === 'refused' ? press('Retry', on.onRetry) : null}
      {!item.isStale && canSendNow(item.why) ? press('Send now', on.onSendNow) : null}
      <EditAction item={item} about={about} editButton={editButton} {...on} />
      <Button variant="quiet" size="small" onClick={() => on.onDiscard(item)}>
        {item.state === 'refused' ? 'Discard' : 'Cancel'}
        {about}
      </Button>
    </p>
  );
};

/** The Edit button: opens the editor of a message, or the form of another kind. Renders nothing for a kind that cannot be edited. */
const EditAction = ({ item, about, editButton, ...on }: ActionsProps & { readonly about: ReactNode }) => {
  const { editor } = item;
  if (typeof editor === 'object')
    return item.state === 'refused' ? (
      <Link to={editor.page} className={buttonClass('quiet', 'small')}>
        Edit
        {about}
      </Link>
    ) : null;
  if (editor === undefined) return null;
  const edit = editor === 'text' ? () => on.onEdit(item) : on.onEditProfile;
  return (
    <Button ref={editButton} variant="quiet" size="small" onClick={edit}>
      Edit
      {about}
    </Button>
  );
};
