import { readPayload } from '../../domain/entry-kinds.ts';
import {
  privacyChoices,
  withPrivacyChange,
  type HideableField,
  type PrivacyChange,
  type PrivacySettings,
} from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import type { RemoteRow, SendOutcome } from '../../sync/ports.ts';
import type { Remote } from './client.ts';
import { unreadable, type Member, type Requests } from './requests.ts';
import { toHiddenColumns, toProfileColumns, toRemoteRow, wholeRow } from './rows.ts';

/**
 * How a member's own profile is changed. Its values stand in two rows, those
 * that all members read and those that are hidden; either change may move some
 * from one to the other, so the mirror gets both before the entry goes.
 */
export const createProfileSenders = (remote: Remote, requests: Requests) => {
  /** The row with the other half; what failed for lack of a network is tried again, the rest is left to the next pull. */
  const withOther = async (
    row: RemoteRow,
    other: 'profiles' | 'profile_privacy',
    member: Member,
  ): Promise<SendOutcome> => {
    const query = remote.from(other).select(wholeRow).match({ id: member.uid });
    const { data, verdict } = await requests.ask<readonly unknown[]>(query, member);
    if (verdict.kind === 'connection') return { kind: 'retry', scope: 'connection' };
    const second = toRemoteRow(other, data?.[0]);
    return { kind: 'applied', rows: second ? [row, second] : [row] };
  };

  /**
   * The settings that the change leads to. The function sets all of them at once, so what was not touched here is asked
   * for first: another device may have set it since, and nothing must show again because this one did not know.
   */
  const settingsAfter = async (
    change: PrivacyChange,
    member: Member,
  ): Promise<{ readonly settings: PrivacySettings } | { readonly outcome: SendOutcome }> => {
    if (privacyChoices.every((choice) => change.changed?.includes(choice) ?? true))
      return { settings: change };
    const held: { isListed?: boolean; hidden?: readonly HideableField[] } = {};
    for (const table of ['profiles', 'profile_privacy'] as const) {
      const query = remote.from(table).select(wholeRow).match({ id: member.uid });
      const { data, verdict } = await requests.ask<readonly unknown[]>(query, member);
      if (verdict.kind !== 'success') return { outcome: await requests.settle(verdict, member) };
      Object.assign(held, toRemoteRow(table, data?.[0])?.value);
    }
    const { isListed = true, hidden = [] } = held;
    return { settings: withPrivacyChange({ isListed, hidden }, change) };
  };

  return {
    async profile(entry: Entry, member: Member): Promise<SendOutcome> {
      const change = readPayload('profile', entry);
      if (!change) return unreadable;
      const { data, verdict } = await requests.ask<readonly unknown[]>(
        remote
          .from('profiles')
          .upsert({ id: member.uid, ...toProfileColumns(change) }, { onConflict: 'id' })
          .select(wholeRow),
        member,
      );
      if (verdict.kind !== 'success') return requests.settle(verdict, member);
      const row = toRemoteRow('profiles', data?.[0]);
      return row ? withOther(row, 'profile_privacy', member) : { kind: 'applied', rows: [] };
    },

    async privacy(entry: Entry, member: Member): Promise<SendOutcome> {
      const payload = readPayload('privacy', entry);
      if (!payload) return unreadable;
      const after = await settingsAfter(payload, member);
      if ('outcome' in after) return after.outcome;
      const { isListed, hidden } = after.settings;
      const query = remote.rpc('set_profile_privacy', {
        is_listed: isListed,
        hidden: toHiddenColumns(hidden),
      });
      const result = await requests.callForRow('profile_privacy', query, member);
      return 'row' in result ? withOther(result.row, 'profiles', member) : result.outcome;
    },
  };
};
