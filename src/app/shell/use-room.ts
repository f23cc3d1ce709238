import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useParams } from 'react-router-dom';
import { memberAt, roomAt, type Room } from '../../config/rooms.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { portalStored } from '../stored.ts';

/** The room of the portal that the address names. A member's profile opens over the room that was open before. */
export const useRoom = (): Room => {
  const address = useParams();
  const named = memberAt(address) === undefined ? roomAt(address) : undefined;
  const [room, setRoom] = useState<Room>(named ?? 'home');
  if (named !== undefined && named !== room) setRoom(named);
  return named ?? room;
};

interface Place {
  top: number;
  /** The element that had the focus last in the room's content. */
  focused: Element | null;
  /** Had the focus last anywhere in the portal, such as the rail's link to another page. Back returns to it. */
  left: Element | null;
}

/** Restores scroll position and focus of each room, and of each page outside the rooms, when it opens again. */
export const useRoomPlaces = (room: string): void => {
  const isBack = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const last = useRef(room);
  useLayoutEffect(() => {
    const known = places.current.get(room);
    const isLinked = location.hash !== '';
    if (last.current !== room && !isLinked) {
      scrollTo({ top: known?.top ?? 0, behavior: 'instant' });
      const focused = stillThere(isBack ? known?.left : known?.focused);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      else focusHeading();
    }
    last.current = room;
    // Reading `scrollY` would force a layout of the first view; the scroll event reports it anyway.
    const place = known ?? { top: isLinked ? scrollY : 0, focused: null, left: null };
    places.current.set(room, place);
    const main = document.getElementById('main');
    const recordScroll = () => (place.top = scrollY);
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === main || target.closest('[role="dialog"]')) return;
      place.left = target;
      if (main?.contains(target)) place.focused = target;
    };
    addEventListener('scroll', recordScroll, { passive: true });
    addEventListener('focusin', recordFocus);
    return () => {
      removeEventListener('scroll', recordScroll);
      removeEventListener('focusin', recordFocus);
    };
  }, [room, isBack]);
};

const { portalPlace } = portalStored;
const isReturning = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
};
/** A place that another document left in the tab counts only for a return to it. */
let mayReadPlace = isReturning();

/**
 * Restores the scroll position after a reload, and after Back from another page. The browser itself would restore it before the
 * areas are mounted, and again after a dialog.
 */
export const useReturnPlace = (room: string, hasAreas: boolean): void => {
  const isBack = useNavigationType() === NavigationType.Pop;
  const here = useRef(room);
  useLayoutEffect(() => {
    here.current = room;
  }, [room]);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!hasAreas || isDone.current) return;
    isDone.current = true;
    const place = mayReadPlace ? portalPlace.read() : null;
    if (isBack && location.hash === '' && place?.room === here.current)
      scrollTo({ top: place.top, behavior: 'instant' });
  }, [hasAreas, isBack]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const storePlace = () => {
      mayReadPlace = true;
      portalPlace.write({ room: here.current, top: scrollY });
    };
    addEventListener('pagehide', storePlace);
    return () => {
      storePlace();
      removeEventListener('pagehide', storePlace);
      history.scrollRestoration = 'auto';
    };
  }, []);
};

/** The element, or the one that was rendered again with its id. */
const stillThere = (element: Element | null | undefined): Element | null | undefined =>
  !element || element.isConnected ? element : document.getElementById(element.id);
