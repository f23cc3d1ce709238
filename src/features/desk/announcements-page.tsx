import { momentText } from '../../domain/chat-time.ts';
import type { Desk, DeskAnnouncement } from '../../domain/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { ActState } from './act-state.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { audienceText } from './audience-text.ts';
import { useAct } from './use-act.tsx';
import { useEditionNames } from './use-edition-names.ts';
import { useNames } from './use-names.ts';

/** Writes announcements, and lists them with what became of each. */
export const AnnouncementsPage = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const editionNames = useEditionNames(desk);
  const nameById = useNames(desk.announcements.map(({ by }) => by));
  const authorAndState = (one: DeskAnnouncement) => {
    const author = one.by === null ? 'Former member' : nameById(one.by);
    return `${author} to ${audienceText(one, (id) => editionNames.get(id) ?? id)}. ${stateText(one)}`;
  };
  return (
    <div className="flex flex-col gap-7">
      <Card title="New announcement" icon="pen-line">
        <AnnouncementForm desk={desk} />
        <ActState subject="announcements" />
      </Card>
      <Card title="Announcements" icon="messages-square">
        {desk.announcements.length === 0 ? <p className="text-sand-dim">There are none yet.</p> : null}
        <ul
          tabIndex={-1}
          {...useRowFocus<HTMLUListElement>()}
          className="divide-y divide-night-line outline-none"
        >
          {desk.announcements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="whitespace-pre-wrap break-words">{one.text}</p>
                <p className="text-sm text-sand-dim">{authorAndState(one)}</p>
                <ActState subject={`announcement ${one.id}`} />
                {failure(`announcement ${one.id}`)}
              </div>
              {one.withdrawn_at === null ? (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() =>
                    void act({
                      action: 'withdraw',
                      details: { announcement: one.id },
                      subject: `announcement ${one.id}`,
                      title: 'Withdraw an announcement',
                      text: one.text,
                    })
                  }
                >
                  Withdraw
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

const stateText = ({ withdrawn_at, released_at, show_from, by_mail, mailed }: DeskAnnouncement): string => {
  const mails = by_mail ? ` Mailed to ${mailed === 1 ? '1 member' : `${mailed} members`}.` : '';
  if (withdrawn_at !== null) return `Withdrawn ${momentText(withdrawn_at)}.${mails}`;
  if (released_at === null) return `Shown ${by_mail ? 'and mailed ' : ''}from ${momentText(show_from)}.`;
  return `Shown since ${momentText(released_at)}.${mails}`;
};
