import { useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { Desk } from '../../../domain/desk.ts';
import { withWaiting } from '../../../domain/desk-applications.ts';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { isUnconfirmed, useActs } from '../../../member/hooks/use-acts.ts';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPage } from './application-page.tsx';

/** The list of applications, or the one that the address names. Stays mounted while one is open, to keep the list's place. */
export const ApplicationsPage = ({ desk }: { readonly desk: Desk }) => {
  const { page: opened = '' } = useParams();
  const acts = useActs().filter((act) => isUnconfirmed(act) && !act.isWithdrawing);
  const applications = withWaiting(desk.applications, acts);
  const place = useRef({ id: '', top: 0 });
  useLayoutEffect(() => {
    if (opened !== '') scrollTo({ top: 0, behavior: 'instant' });
    else if (place.current.id !== '') {
      const row = document.getElementById(`application-${place.current.id}`);
      // A decision may have moved it to another tab.
      if (row) row.focus({ preventScroll: true });
      else focusHeading();
      scrollTo({ top: place.current.top, behavior: 'instant' });
    }
  }, [opened]);
  return opened === '' ? (
    <ApplicationList
      applications={applications}
      desk={desk}
      onOpen={(id) => {
        place.current = { id, top: scrollY };
      }}
    />
  ) : (
    <ApplicationPage
      key={opened}
      application={applications.find(({ id }) => id === opened) ?? null}
      applications={applications}
      desk={desk}
    />
  );
};
