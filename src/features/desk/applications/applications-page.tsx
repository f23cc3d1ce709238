import { useLayoutEffect, useRef, useState } from 'react';
import { useParams, useLocation, useNavigate } from 'react-router-dom';
import { deskApplications, paths } from '../../../config/paths.ts';
import { publishedOf, type ShownDesk } from '../desk-with.ts';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { useMedia } from '../use-media.ts';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPage } from './application-page.tsx';
import { canBeDecided } from './application-rows.tsx';
import { EmptyList } from './empty-list.tsx';
import { editionToPreselect, listedAt, readAddress } from './desk-applications.ts';

/**
 * The list of applications, or the application that the address names; from 1280 px both side by side. Stays mounted while an application
 * is open, to restore the list's scroll position afterwards.
 */
export const ApplicationsPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { page } = useParams();
  const opened = page === undefined || page === deskApplications ? '' : page;
  const isWide = useMedia('(width >= 80rem)');
  /** The row that was opened last, and the scroll position of the list at that moment. */
  const lastOpened = useRef({ id: '', top: 0 });
  const { search } = useLocation();
  // Chosen once, so that a decision does not change the list that the organiser works through.
  const [preselected] = useState(() =>
    editionToPreselect(desk.applications, publishedOf(desk.editions), Date.now()),
  );
  const address = readAddress(search, preselected);
  const found = listedAt(desk.applications, desk.attendees, address);
  // A wide window shows the first application of the list until another is opened, even when a decision takes it out of the list.
  const [initial, setInitial] = useState({ search: '', id: '' });
  const firstId = found.find(({ status }) => status === address.status)?.id ?? '';
  if (isWide && (initial.search !== search || (initial.id === '' && firstId !== '')))
    setInitial({ search, id: firstId });
  const shown = opened === '' && isWide ? initial.id : opened;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const candidates = found.filter((one) => one.status === address.status && canBeDecided(one));
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const rowOf = (id: string) => document.getElementById(`application-${id}`);
    if (isWide) {
      // Not for the first row, which is in view: scrolling to a row makes the next Tab begin there.
      if (opened !== '') rowOf(shown)?.closest('li')?.scrollIntoView({ block: 'nearest' });
    } else if (opened !== '') scrollTo({ top: 0, behavior: 'instant' });
    else if (lastOpened.current.id !== '') {
      const row = rowOf(lastOpened.current.id);
      // A decision may have moved the row to another tab.
      if (row) row.focus({ preventScroll: true });
      else focusHeading();
      scrollTo({ top: lastOpened.current.top, behavior: 'instant' });
    }
  }, [opened, shown, isWide]);
  return (
    <div className={isWide ? '-mb-10 grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-x-10' : ''}>
      {isWide || opened === '' ? (
        <div className={isWide ? column : ''}>
          <ApplicationList
            desk={desk}
            address={address}
            preselected={preselected}
            found={found}
            opened={shown}
            isBeside={isWide}
            ticked={ticked}
            onTick={setTicked}
            candidates={candidates}
            onDecided={(ids) => {
              if (!ids.has(shown)) return;
              // Shows the first application that is left.
              setInitial({ search, id: '' });
              if (opened !== '')
                void navigate(`${paths.desk}/${deskApplications}${search}`, { replace: true });
            }}
            onOpen={(id) => {
              lastOpened.current = { id, top: scrollY };
            }}
          />
        </div>
      ) : null}
      {isWide && shown === '' ? (
        <EmptyList desk={desk} address={address} preselected={preselected} found={found} />
      ) : null}
      {shown === '' ? null : (
        <div key={shown} className={isWide ? column : ''}>
          <ApplicationPage
            application={desk.applications.find(({ id }) => id === shown) ?? null}
            desk={desk}
            address={address}
            isBeside={isWide}
            isSelecting={isWide && candidates.some(({ id }) => ticked.has(id))}
            isOpened={opened !== ''}
          />
        </div>
      )}
    </div>
  );
};

/** The class of the list and of the application beside it, which scroll on their own. The padding leaves room for the focus ring. */
const column = '-mx-3 -mt-2 h-[calc(100dvh-130px-1rem)] overflow-y-auto overscroll-contain px-3 pt-2';
