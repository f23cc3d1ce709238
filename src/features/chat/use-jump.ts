import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageParameter } from '../../config/paths.ts';
import type { MessageKey } from './rules/message.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { chatTables } from './tables.ts';

/** How long a message is marked after a jump to it. Milliseconds. */
const markedMs = 3_000;

/**
 * Scrolls to a message and marks it for a moment. Loads older messages down to `key` first. `id` may be a function, which runs once
 * they are loaded.
 */
export const useJump = (
  reveal: (key: MessageKey) => Promise<void>,
  toLine: (id: string, align: 'start' | 'center') => void,
) => {
  const [jumpedId, setJumpedId] = useState<string | null>(null);
  useEffect(() => {
    if (jumpedId === null) return undefined;
    const timer = setTimeout(() => setJumpedId(null), markedMs);
    return () => clearTimeout(timer);
  }, [jumpedId]);
  const jump = useCallback(
    (id: string | (() => string | null), key: MessageKey | null, align: 'start' | 'center' = 'center') => {
      void (key === null ? Promise.resolve() : reveal(key)).then(() => {
        // A frame later the loaded lines are rendered.
        requestAnimationFrame(() => {
          const line = typeof id === 'string' ? id : id();
          if (line === null) return;
          toLine(line, align);
          setJumpedId(line);
        });
      });
    },
    [reveal, toLine],
  );
  return { jumpedId, jump };
};

/** Jumps to the message that the address names, for example from a notification, once this device has the message. */
export const useLinkedMessage = (jump: (id: string, key: MessageKey) => void): void => {
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get(messageParameter);
  const mirror = useMember()?.mirror;
  const message = useLiveQuery(
    async () => (id === null ? undefined : mirror?.rows(chatTables.messages).get(id)),
    [id, mirror],
  );
  useEffect(() => {
    if (!message || message.id !== id) return;
    jump(message.id, [message.created_at, message.id]);
    // Otherwise Reload and Back would jump there again.
    void navigate('.', { replace: true });
  }, [message, id, jump, navigate]);
};
