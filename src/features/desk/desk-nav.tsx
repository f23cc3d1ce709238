import { useEffect, useRef, useState } from 'react';
import { unreadText } from '../chat/rules/message.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  navigationClass,
  navigationIconClass,
  NavigationLink,
  navigationLinkClass,
} from '../../ui/navigation-link.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { doors, labelOf, pageBehind, pathOf, type Door } from './doors.ts';
import type { Desk } from './rules/desk.ts';

interface DeskNavProps {
  /** The organiser. */
  readonly uid: string;
  readonly current: Door;
  /** Null while the device has no copy of the desk. */
  readonly desk: Desk | null;
}

/** The navigation of the desk, with a count of what waits behind each door. On a phone More opens all but the first doors. */
export const DeskNav = ({ uid, current, desk }: DeskNavProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // The open menu covers the buttons above the bar. A press elsewhere or Escape closes it.
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && nav.current?.contains(target))) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const countOf = ({ waits }: Door) => (desk && waits ? waits(desk) : 0);
  const first = doors.slice(0, firstDoors);
  const others = doors.slice(firstDoors, -1);
  const countOfOthers = others.reduce((sum, door) => sum + countOf(door), 0);
  const linkTo = (door: Door) => (
    <NavigationLink
      key={labelOf(door)}
      icon={door.icon}
      label={labelOf(door)}
      to={pathOf(pageBehind(door, countOf(door)))}
      isHere={door === current}
      count={unreadText(countOf(door))}
      counted={`${countOf(door)} waiting`}
    />
  );
  return (
    <nav ref={nav} aria-label="Desk" data-bar className={navigationClass}>
      <img
        src="/icons/favicon.svg"
        alt=""
        loading="lazy"
        width={28}
        height={28}
        className="absolute inset-x-0 top-3.5 mx-auto hidden md:block xl:mx-5"
      />
      <ul
        id="other-desk-pages"
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-3 border-b border-night-line md:hidden [&>li]:min-w-0`}
      >
        {others.map(linkTo)}
      </ul>
      <ul className="flex max-md:overflow-x-auto md:flex-col">
        {first.map(linkTo)}
        <li className="min-w-max flex-1 md:hidden">
          <button
            type="button"
            aria-current={others.includes(current) ? 'true' : undefined}
            aria-expanded={isOpen}
            aria-controls="other-desk-pages"
            className={`${navigationLinkClass} w-full cursor-pointer`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'ellipsis'} className={navigationIconClass} />
            <span>
              {isOpen ? 'Less' : 'More'}
              {isOpen || countOfOthers === 0 ? null : (
                <>
                  {' '}
                  {countOfOthers}
                  <span className="sr-only"> waiting</span>
                </>
              )}
            </span>
          </button>
        </li>
      </ul>
      <ul className="hidden md:flex md:flex-col">{others.map(linkTo)}</ul>
      <PersonLink uid={uid} />
    </nav>
  );
};

const firstDoors = 4;
