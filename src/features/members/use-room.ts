import { useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { memberAt, roomAt, type Room } from '../../config/rooms.ts';
import { focusHeading } from '../../ui/focus-heading.ts';

/** The room of the portal that the address names. A member's profile opens over the room that was open before. */
export const useRoom = (): Room => {
  const address = useParams();
  const named = memberAt(address) === undefined ? roomAt(address) : undefined;
  const [room, setRoom] = useState<Room>(named ?? 'home');
  if (named !== undefined && named !== room) setRoom(named);
  return named ?? room;
};

/** Keeps each room's place in the window, and what had the focus in it, while another or the sync centre is open. */
export const useRoomPlaces = (room: Room | 'sync'): void => {
  const places = useRef(new Map<Room | 'sync', { top: number; focused: Element | null }>());
  const last = useRef(room);
  useLayoutEffect(() => {
    const held = places.current.get(room);
    const isLinked = location.hash !== '';
    if (last.current !== room && !isLinked) {
      scrollTo({ top: held?.top ?? 0, behavior: 'instant' });
      const focused = stillThere(held?.focused);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      else focusHeading();
    }
    last.current = room;
    const place = held ?? { top: scrollY, focused: null };
    places.current.set(room, place);
    const main = document.getElementById('main');
    const noteScroll = () => (place.top = scrollY);
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== main) place.focused = target;
    };
    addEventListener('scroll', noteScroll, { passive: true });
    main?.addEventListener('focusin', noteFocus);
    return () => {
      removeEventListener('scroll', noteScroll);
      main?.removeEventListener('focusin', noteFocus);
    };
  }, [room]);
};

/** The element itself, or the one that was rendered anew under its id. */
const stillThere = (element: Element | null | undefined): Element | null | undefined =>
  !element || element.isConnected ? element : document.getElementById(element.id);
