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
  /** The scroll position. */
  top: number;
  /** The last focused element in the room's content. */
  focusedInMain: Element | null;
  /** The last focused element anywhere, such as the rail's link to another page. Back returns the focus to it. */
  focusedAnywhere: Element | null;
}

/** Restores scroll position and focus when a room, or a page beside the rooms, opens again. */
export const useRoomPlaces = (room: string): void => {
  const isBack = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const lastRoom = useRef(room);
  useLayoutEffect(() => {
    const known = places.current.get(room);
    const isLinked = location.hash !== '';
    if (lastRoom.current !== room && !isLinked) {
      scrollTo({ top: known?.top ?? 0, behavior: 'instant' });
      const focused = findAgain(isBack ? known?.focusedAnywhere : known?.focusedInMain);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      else focusHeading();
    }
    lastRoom.current = room;
    // Does not read `scrollY`, which would force a layout of the first view: the scroll event reports it.
    const place = known ?? { top: isLinked ? scrollY : 0, focusedInMain: null, focusedAnywhere: null };
    places.current.set(room, place);
    const main = document.getElementById('main');
    const recordScroll = () => (place.top = scrollY);
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === main || target.closest('[role="dialog"]')) return;
      place.focusedAnywhere = target;
      if (main?.contains(target)) place.focusedInMain = target;
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
/** The stored place counts only after a reload or Back. Later this document stores places itself. */
let mayReadPlace = isReturning();

/**
 * Restores the scroll position after a reload, and after Back from another document. The browser would restore it before the areas are
 * mounted, and again when a dialog closes.
 */
export const useReturnPlace = (room: string, hasAreas: boolean): void => {
  const isBack = useNavigationType() === NavigationType.Pop;
  const openRoom = useRef(room);
  useLayoutEffect(() => {
    openRoom.current = room;
  }, [room]);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!hasAreas || isDone.current) return;
    isDone.current = true;
    const place = mayReadPlace ? portalPlace.read() : null;
    if (isBack && location.hash === '' && place?.room === openRoom.current)
      scrollTo({ top: place.top, behavior: 'instant' });
  }, [hasAreas, isBack]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const storePlace = () => {
      mayReadPlace = true;
      portalPlace.write({ room: openRoom.current, top: scrollY });
    };
    addEventListener('pagehide', storePlace);
    return () => {
      storePlace();
      removeEventListener('pagehide', storePlace);
      history.scrollRestoration = 'auto';
    };
  }, []);
};

/** Returns the element, or the one with the same id that replaced it. */
const findAgain = (element: Element | null | undefined): Element | null | undefined =>
  !element || element.isConnected ? element : document.getElementById(element.id);
