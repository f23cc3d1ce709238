import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../sync-center/confirm-dialog.tsx';
import type { DeskAnnouncement } from '../rules/desk.ts';
import { Part } from '../part.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import type { ShownDesk } from '../desk-with.ts';
import { ActState, useAct } from '../acts.tsx';
import { audienceText, useNames } from '../use-names.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { stateText } from './state-text.ts';

/**
 * Writes announcements, and lists them with their state. A link with `?to=` names the edition whose attendees to write to, and its state
 * may bring a text.
 */
export const AnnouncementsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { search, state } = useLocation();
  const text = v.is(linkedTextSchema, state) ? state.text : '';
  const { act, failure } = useAct();
  const [asked, setAsked] = useState<DeskAnnouncement | null>(null);
  const nameById = useNames(desk.announcements.map(({ by }) => by));
  const nameEdition = (id: string) => desk.editionNames.get(id) ?? id;
  const authorAndState = (one: ShownDesk['announcements'][number]) => {
    const to = audienceText(one, nameEdition);
    if (one.delivery) return `You to ${to}${one.delivery === 'queued' ? ', waiting to be sent' : ''}`;
    return `${nameById(one.by)} to ${to}. ${stateText(one)}`;
  };
  return (
    <AnnouncementForm desk={desk} to={new URLSearchParams(search).get('to')} text={text}>
      <Part title="Announced so far">
        {desk.announcements.length === 0 ? <p className="text-sand-dim">There are none yet.</p> : null}
        <ul
          tabIndex={-1}
          {...useRowFocus<HTMLUListElement>()}
          className="divide-y divide-night-line outline-none"
        >
          {desk.announcements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <WrittenText text={one.text} />
                <p className="text-sm text-sand-dim">{authorAndState(one)}</p>
                <ActState subject={`announcement ${one.id}`} />
                {failure(`announcement ${one.id}`)}
              </div>
              {one.withdrawn_at === null && one.delivery === null ? (
                <Button variant="quiet" size="small" className="-mx-3" onClick={() => setAsked(one)}>
                  Withdraw
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {asked ? (
          <ConfirmDialog
            open
            title="Withdraw this announcement?"
            no="Keep it"
            yes="Withdraw"
            tone="danger"
            onNo={() => setAsked(null)}
            onYes={() => {
              setAsked(null);
              void act({
                action: 'withdraw',
                details: { announcement: asked.id },
                subject: `announcement ${asked.id}`,
                title: 'Withdraw an announcement',
                text: asked.text,
              });
            }}
          >
            <WrittenText text={asked.text} className="border-l-2 border-lamp pl-3" />
            <p className="mt-4">It goes from every device. A mail that has been sent stays.</p>
          </ConfirmDialog>
        ) : null}
      </Part>
    </AnnouncementForm>
  );
};

/** The state of a link to this page. */
const linkedTextSchema = v.object({ text: v.string() });
