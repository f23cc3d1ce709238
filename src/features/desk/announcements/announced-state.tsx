import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { counted } from '../../editions/rules/programme.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShownDesk } from '../desk-with.ts';
import { ActState } from '../acts.tsx';
import { stateText } from './state-text.ts';

interface AnnouncedStateProps {
  readonly announcement: ShownDesk['announcements'][number];
  /** Whom it is for. */
  readonly to: string;
  /** How many of them have no account. */
  readonly without: number;
  readonly onNext: () => void;
}

/** Says what has become of the announcement that the organiser just sent, and offers the next step. */
export const AnnouncedState = ({ announcement, to, without, onNext }: AnnouncedStateProps) => {
  const { delivery, created_at, released_at, show_from } = announcement;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has looked for the button that opened it, which has gone.
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
  }, []);
  const isLater = released_at === null && Date.parse(show_from) > Date.parse(created_at);
  const title = isLater ? `It shows ${momentText(show_from)}.` : `Announced to ${to}.`;
  return (
    <section className="grid justify-items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
        {delivery === 'queued' ? 'It goes once this is sent.' : title}
      </h3>
      {delivery === 'queued' ? (
        <ActState subject="announcements" only="queued" />
      ) : (
        <output>
          <DeliveryBadge state="done">
            {delivery === 'arrived' ? 'Sent' : stateText(announcement)}
          </DeliveryBadge>
        </output>
      )}
      {without > 0 ? (
        <p className="measure text-sand-dim">
          {`${counted(without, 'guest')} without an account ${without === 1 ? 'does' : 'do'} not get it. Their addresses are in the list of attendees.`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {without > 0 ? (
          <Link to={`${paths.desk}/numbers`} className={buttonClass('primary', 'small')}>
            Save their addresses
          </Link>
        ) : null}
        <Button variant="quiet" size="small" className="first:-ml-3" onClick={onNext}>
          Write another
        </Button>
      </div>
    </section>
  );
};
