import type { Fault } from './fault.ts';

/** The chat counts, shows or accepts what it should not: read marks, mentions, pins, edits and reactions. */
export const chatFaults: readonly Fault[] = [
  {
    fault: 'A device that has read less moves the read mark of all devices back',
    file: 'supabase/migrations/20251001000730_read_marks.sql',
    find: 'where (excluded.created_at, excluded.message_id) > (mark.created_at, mark.message_id);',
    replace: 'where true;',
    caughtBy: { level: 'sql', file: '037-read-marks' },
  },
  {
    fault: 'A read mark of another device moves this device back',
    file: 'src/member/read-mark.ts',
    find: 'if (isLater(message, lastRead.read())) lastRead.write(message);',
    replace: 'lastRead.write(message);',
    caughtBy: {
      level: 'unit',
      file: 'src/member/read-mark.test.ts',
      name: 'keeps the later of two messages as the last read one',
    },
  },
  {
    fault: 'Marking a message as read moves the mark of its author',
    file: 'supabase/migrations/20251001000730_read_marks.sql',
    find: 'select member, m.created_at, m.id',
    replace: 'select m.user_id, m.created_at, m.id',
    caughtBy: { level: 'sql', file: '037-read-marks' },
  },
  {
    fault: 'A member sees what another member has read',
    file: 'supabase/migrations/20251001000730_read_marks.sql',
    find: 'using (user_id = (select private.member()))',
    replace: 'using ((select private.member()) is not null)',
    caughtBy: { level: 'sql', file: '037-read-marks' },
  },
  {
    fault: 'A newcomer who never opened the chat sees nothing unread',
    file: 'supabase/migrations/20251001000730_read_marks.sql',
    find: 'insert into public.read_marks (user_id) values (new.id) on conflict (user_id) do nothing;',
    replace: '',
    caughtBy: { level: 'sql', file: '037-read-marks' },
  },
  {
    fault: 'A name inside of code counts as a mention',
    file: 'src/domain/message-text.ts',
    find: 'splitMessage(text).some(',
    replace: 'splitProse(text).some(',
    caughtBy: {
      level: 'unit',
      file: 'src/member/state/unread.test.ts',
      name: 'tells apart what mentions the member, or answers the member',
    },
  },
  {
    fault: 'A member who is no organiser pins a message',
    file: 'supabase/migrations/20251001000700_messages.sql',
    find: 'if not private.is_organiser(private.member()) then',
    replace: 'if private.member() is null then',
    caughtBy: { level: 'sql', file: '038-pins' },
  },
  {
    fault: 'A retried pin takes the place of a later one',
    file: 'supabase/migrations/20251001000700_messages.sql',
    find: "if private.take_entry(entry_id, jsonb_build_object('pin', pin_message.message_id, 'is_pinned', is_pinned)) then",
    replace: 'if true then',
    caughtBy: { level: 'sql', file: '038-pins' },
  },
  {
    fault: 'An author changes a message that everybody read an hour ago',
    file: 'supabase/migrations/20251001000700_messages.sql',
    find: "held.created_at < now() - interval '15 minutes'",
    replace: "held.created_at < now() - interval '15 days'",
    caughtBy: { level: 'sql', file: '036-edits-and-replies' },
  },
  {
    fault: 'A retried reaction undoes that it was taken back',
    file: 'supabase/migrations/20251001000720_reactions.sql',
    find: "if private.take_entry(entry_id, jsonb_build_object('reaction', react.message_id, 'emoji', react.emoji, 'is_on', react.is_on)) then",
    replace: 'if true then',
    caughtBy: { level: 'sql', file: '035-reactions' },
  },
  {
    fault: 'The server accepts a flood of reactions',
    file: 'supabase/migrations/20251001000720_reactions.sql',
    find: "perform private.spend_token(member, 'reactions', 120, interval '2 seconds');",
    replace: '',
    caughtBy: { level: 'sql', file: '035-reactions' },
  },
  {
    fault: 'An earlier waiting reaction shows over a later one',
    file: 'src/domain/reaction.ts',
    find: 'wishes.findLast((wish) => wish.emoji === emoji)',
    replace: 'wishes.find((wish) => wish.emoji === emoji)',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/reaction.test.ts',
      name: 'shows the newest waiting change of the reader over what the server holds',
    },
  },
  {
    fault: 'A reaction that is taken back offline is sent all the same',
    file: 'src/features/chat/reactions.tsx',
    find: "if (waiting && !waiting.mayHaveArrived && (await outbox.cancel(waiting.id)) === 'gone') return;",
    replace:
      "if (waiting && !waiting.mayHaveArrived && (await outbox.cancel(waiting.id)) !== 'gone') return;",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/chat-together.spec.ts',
      name: 'members react to messages, online and offline',
    },
  },
];
