import { useState } from 'react';
import { useOutbox } from '../../../member/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { changeStored } from '../../../ui/change-stored.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActState } from '../act-state.tsx';

const subject = 'ticket keys';

/** Makes all present tickets invalid, after a question. */
export const NewTicketKeys = () => {
  const outbox = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const replace = () => {
    setAsking(false);
    void changeStored(() =>
      outbox.send('desk', {
        action: 'new-ticket-keys',
        details: {},
        subject,
        title: 'New ticket keys',
        text: null,
      }),
    );
  };
  return (
    <details className="group mt-6 border-t border-night-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-3 font-semibold hover:text-lamp-bright">
        <Icon name="chevron-down" className="size-4 shrink-0 text-lamp group-open:rotate-180" />
        If tickets were copied
      </summary>
      <p className="measure">
        Each ticket lets in one guest: a copy shows as already in. If many were copied, replace the keys, and
        nobody gets in by an old picture.
      </p>
      <Button variant="danger" className="my-3" onClick={() => setAsking(true)}>
        New ticket keys
      </Button>
      <ActState subject={subject} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Replace the ticket keys?">
        <p>
          All present tickets become invalid, on every phone and on paper. Guests get a new one when they open
          their ticket with a network. Phones at the gate need a network once to read the new ones.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="danger" onClick={replace}>
            Replace the keys
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </details>
  );
};
