import { readPayload } from '../domain/entry-kinds.ts';
import { hideableFields, privacyChoices } from '../domain/profile.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { unreadable, type Caller, type Requests } from './requests.ts';
import { toHiddenColumns, toOwnRows, toProfileColumns } from './rows.ts';

/**
 * Sends changes of a member's own profile. Its values are in two rows, one that all
 * members read and one with the hidden values. Either change may move values between
 * them, so the mirror gets both rows before the entry is removed.
 */
export const createProfileSenders = (remote: Remote, requests: Requests) => {
  const outcomeOf = async (calling: ReturnType<Requests['call']>): Promise<SendOutcome> => {
    const result = await calling;
    return 'data' in result ? { kind: 'applied', rows: toOwnRows(result.data) } : result.outcome;
  };

  return {
    async profile(entry: Entry, caller: Caller): Promise<SendOutcome> {
      const change = readPayload('profile', entry);
      if (!change) return unreadable;
      const named = { entry_id: entry.id, change: toProfileColumns(change) };
      return outcomeOf(requests.call(remote.rpc('save_profile', named), caller));
    },

    async picture(entry: Entry, caller: Caller): Promise<SendOutcome> {
      const change = readPayload('picture', entry);
      if (!change) return unreadable;
      const image = change.image === null ? {} : { image: change.image };
      return outcomeOf(requests.call(remote.rpc('save_picture', { entry_id: entry.id, ...image }), caller));
    },

    /** Sets only what was changed here: another device may have set the rest since. */
    async privacy(entry: Entry, caller: Caller): Promise<SendOutcome> {
      const payload = readPayload('privacy', entry);
      if (!payload) return unreadable;
      const { isListed, hidden, changed = privacyChoices } = payload;
      const touched = hideableFields.filter((field) => changed.includes(field));
      const settings = {
        entry_id: entry.id,
        ...(changed.includes('isListed') ? { listed: isListed } : {}),
        hide: toHiddenColumns(touched.filter((field) => hidden.includes(field))),
        show: toHiddenColumns(touched.filter((field) => !hidden.includes(field))),
      };
      return outcomeOf(requests.call(remote.rpc('save_privacy', settings), caller));
    },
  };
};
