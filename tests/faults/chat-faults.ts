import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the chat. */
export const chatFaults: readonly Fault[] = [
  {
    fault: 'The composer drops a message that the full device cannot store',
    file: `${features}/chat/composer.tsx`,
    find: 'if (!(await enqueue(content))) return;',
    replace: 'await enqueue(content);',
    caughtBy: {
      level: 'component',
      file: 'tests/components/composer.browser.test.tsx',
      name: 'keeps a message in the composer when the device cannot store it',
    },
  },
  {
    fault: 'The composer forgets its draft over a reload',
    file: `${features}/chat/composer.tsx`,
    find: "useState(() => chatDraft.read() ?? '')",
    replace: "useState('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'a member writes a message of several lines with a link',
    },
  },
  {
    fault: 'The composer sends a message of more than 500 characters',
    file: 'src/domain/message-draft.ts',
    find: 'isSendable: length > 0 && !isTooLong,',
    replace: 'isSendable: length > 0,',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'a member writes a message of several lines with a link',
    },
  },
  {
    fault: 'The Enter key of a phone sends a half-written message',
    file: `${features}/chat/composer.tsx`,
    find: "if (event.key !== 'Enter' || event.shiftKey || touches) return;",
    replace: "if (event.key !== 'Enter' || event.shiftKey) return;",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'on a phone the composer and the newest message stay above the keyboard',
    },
  },
  {
    fault: 'A shared text replaces what stands in the composer',
    file: `${features}/chat/composer.tsx`,
    find: 'extendDraft(text, shared, limits.messageLength)',
    replace: "extendDraft('', shared, limits.messageLength)",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'a member opens the installed app by icon, shortcut and shared text',
    },
  },
  {
    fault: 'The chat counts messages as read that are out of view',
    file: `${features}/chat/use-unread-line.ts`,
    find: 'if (isLooking && newest) memberValues',
    replace: 'if (newest) memberValues',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'the icon shows the number of unread messages',
    },
  },
  {
    fault: 'On a phone the composer stands under the bar of sections',
    file: `${features}/members/members-page.tsx`,
    find: '100dvh-600px-6.5rem-',
    replace: '100dvh-600px-2rem-',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'on a phone a link to the chat shows its composer, and a tap on a message opens its menu',
    },
  },
  {
    fault: 'The chat is blank after a full-page screenshot',
    file: `${features}/chat/message-list.tsx`,
    find: 'min-h-11 min-w-24 ',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-history.spec.ts`,
      name: 'a full-page screenshot leaves the chat at its newest message',
    },
  },
  {
    fault: 'EXCLUSIVE RESOURCES stand under the composer while a member writes on a phone',
    file: `${features}/members/members-page.tsx`,
    find: 'max-md:[html[style*=visible-height]_&]:invisible',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'on a phone a link to the chat shows its composer, and a tap on a message opens its menu',
    },
  },
  {
    fault: 'A tap on a message opens no menu on a phone',
    file: `${features}/chat/chat-message.tsx`,
    find: 'if (opener && isTouch()) onMenu(line, opener);',
    replace: 'if (opener && !isTouch()) onMenu(line, opener);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'on a phone a link to the chat shows its composer, and a tap on a message opens its menu',
    },
  },
  {
    fault: 'The menu of a message does not take the focus',
    file: 'src/ui/menu.tsx',
    find: '(itemsOf(current)[0] ?? current).focus({ preventScroll: true });',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'a member reports a message by keyboard',
    },
  },
  {
    fault: 'The clock time of a message stays when it gets 24 hours old',
    file: `${features}/chat/message-list.tsx`,
    find: 'chatTimeText(line.at, now)',
    replace: 'chatTimeText(line.at, Date.parse(line.at))',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'a member returns to the chat and sees which messages are new',
    },
  },
  {
    fault: 'On a phone the Send button moves away from under the finger',
    file: `${features}/chat/use-keyboard-room.ts`,
    find: 'parentElement?.contains(document.activeElement) ?? false;',
    replace: "parentElement?.querySelector('textarea:focus') ?? false;",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'on a phone the composer and the newest message stay above the keyboard',
    },
  },
  {
    fault: 'Only the icon shows how many messages are unread',
    file: 'src/runtime/unread-count.ts',
    find: '  setUnread(unread);\n',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'the bar and the title count unread messages until the newest is seen',
    },
  },
  {
    fault: "A member's own messages from another device count as unread",
    file: 'src/domain/message.ts',
    find: 'message.userId !== userId && ',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'the bar and the title count unread messages until the newest is seen',
    },
  },
  {
    fault: 'A screen reader reads out an old message when the chat opens',
    file: `${features}/chat/chat-announcer.tsx`,
    find: 'if (known && fresh.length > 0) {',
    replace: 'if (fresh.length > 0) {',
    caughtBy: {
      level: 'component',
      file: 'tests/components/chat-announcer.browser.test.tsx',
      name: "announces another member's new message once, but no older messages",
    },
  },
  {
    fault: "A screen reader reads out a member's own messages",
    file: `${features}/chat/chat-announcer.tsx`,
    find: '!line.mine && !line.deleted',
    replace: '!line.deleted',
    caughtBy: {
      level: 'component',
      file: 'tests/components/chat-announcer.browser.test.tsx',
      name: "does not announce the member's own message",
    },
  },
  {
    fault: 'On a full device the chat says that it begins where the copy ends',
    file: 'src/features/chat/chat-history.ts',
    find: "more: 'no-room',",
    replace: "more: 'beginning',",
    caughtBy: {
      level: 'unit',
      file: 'src/features/chat/chat-history.test.ts',
      name: 'older messages that a full device cannot keep are not the beginning',
    },
  },
  {
    fault: "Offline the chat says that it begins where the device's copy begins",
    file: 'src/features/chat/chat-history.ts',
    find: "fetched = (await fetching) ?? 'complete';",
    replace: 'await fetching;',
    caughtBy: {
      level: 'unit',
      file: 'src/features/chat/chat-history.test.ts',
      name: 'without the server the end of the copy is not the beginning',
    },
  },
  {
    fault: 'A deletion that the server refused hides the message from its author',
    file: 'src/features/chat/chat-lines.ts',
    find: "const isTakenBack = deletion !== null && deletion.state !== 'refused';",
    replace: 'const isTakenBack = deletion !== null;',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/hooks/queued-changes.test.ts',
      name: 'marks reported messages, and shows a message again when the server rejects its deletion',
    },
  },
  {
    fault: 'The organiser gets a report without its reason',
    file: `${features}/chat/report-message-dialog.tsx`,
    find: 'outbox.reportMessage(line.id, trimmed)',
    replace: "outbox.reportMessage(line.id, '')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat.spec.ts`,
      name: 'a member reports a message by keyboard',
    },
  },
  {
    fault: 'The editor of a refused message closes and drops a text that comes too late',
    file: `${features}/chat/pending-editor.tsx`,
    find: 'if (isDone) onClose();',
    replace: 'onClose();',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'the editor keeps a new text that cannot replace a message',
    },
  },
  {
    fault: 'A new text for a message that may have arrived is lost when the old one has',
    file: 'src/runtime/replace-message.ts',
    find: 'next = (await outbox.sendMessage(content)).id;',
    replace: 'next = id;',
    caughtBy: {
      level: 'unit',
      file: 'src/runtime/replace-message.test.ts',
      name: 'under a new id otherwise',
    },
  },
  {
    fault: 'Cancel throws the text of a waiting message away',
    file: `${features}/chat/pending-message.tsx`,
    find: "if (cancelled === 'gone') onTakeBack(content);",
    replace: "if (cancelled === 'gone') return;",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'a member edits a waiting message, and cancels one without losing its text',
    },
  },
  {
    fault: 'The editor of a waiting message goes with its text when the old text is sent',
    file: `${features}/chat/chat-message.tsx`,
    find: '{isEditing ? (',
    replace: '{isEditing && !isDelivered ? (',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/chat-writing.spec.ts`,
      name: 'the editor keeps a new text when the old one is sent meanwhile',
    },
  },
];
