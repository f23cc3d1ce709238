import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import { createChatHistory, type Chat } from './chat-history.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';

export interface UsedChat {
  /** The newest messages in order and what was asked for before them, then what this member wrote and the server has not shown yet. */
  readonly chat: Chat | undefined;
  readonly loadOlder: () => void;
  /** Loads down to this message; resolves when it is among the lines, if it is there at all. */
  readonly reveal: (key: MessageKey) => Promise<void>;
}

/** The conversation as the mirror holds it, with the outbox laid over it. */
export const useChat = (): UsedChat => {
  const portal = usePortal();
  const history = useMemo(() => (portal ? createChatHistory(portal) : null), [portal]);
  const subscribe = useCallback(
    (changed: () => void) => history?.subscribe(changed) ?? (() => undefined),
    [history],
  );
  const chat = useSyncExternalStore(subscribe, () => history?.snapshot());
  return {
    chat,
    loadOlder: useCallback(() => void history?.loadOlder(), [history]),
    reveal: useCallback(async (key: MessageKey) => history?.reveal(key), [history]),
  };
};
