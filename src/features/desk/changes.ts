import * as v from 'valibot';
import { deskRefusalTitle, failure } from '../../content/notices.ts';
import type { DeskAct } from './rules/desk-act.ts';
import { change } from '../../engine/member/change.ts';
import type { OutboxDb } from '../../engine/local/outbox/outbox-db.ts';

const actWithoutDetails = v.object({
  action: v.string(),
  details: v.record(v.string(), v.unknown()),
  title: v.string(),
  text: v.nullable(v.string()),
});

/** An act of an organiser. Does not validate the details: the desk does (`deskChangeSchema`), and so does the database. */
export const deskAct = change('desk', {
  payload: v.custom<DeskAct>((act) => v.is(actWithoutDetails, act)),
  lane: ({ subject }) => `desk:${subject}`,
  // Nobody can restore a deleted message or a removed part of a profile, so the outbox holds these acts for a minute, in which the organiser can undo them.
  delayMs: (act) =>
    act.action === 'remove-from-profile' || (act.action === 'report' && act.details.verdict === 'delete')
      ? 60_000
      : 0,
  shownBy: { document: 'desk' },
  request: {
    rpc: 'act_at_desk',
    args: ({ action, details }) => ({ action, details }),
  },
  title: ({ title }) => title,
  text: ({ text }) => text,
  refused: (refusal, act) => failure(deskRefusalTitle(act?.title ?? ''), refusal.message),
});

export const deskChanges = [deskAct];

/** Removes all acts at the desk from the outbox, in any state. The server refuses the acts of a former organiser. */
export const removeDeskActs = ({ entries }: OutboxDb) =>
  entries.filter(({ kind }) => kind === deskAct.kind).delete();
