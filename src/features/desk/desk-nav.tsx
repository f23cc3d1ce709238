import { useEffect, useRef, useState } from 'react';
import { unreadText } from '../chat/rules/message.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  navigationClass,
  navigationIconClass,
  NavigationLink,
  navigationLinkClass,
} from '../../ui/navigation-link.tsx';
import { doors, labelOf, pathOf, type Door } from './doors.ts';
import type { Desk } from './rules/desk.ts';

interface DeskNavProps {
  readonly current: Door;
  /** Null while there is no copy of it. */
  readonly desk: Desk | null;
}

/** The doors of the desk, with how much waits behind each. A phone's bar has the first ones, and shows the others on a press. */
export const DeskNav = ({ current, desk }: DeskNavProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // The open bar covers what stands above it, such as the buttons of a decision: a press elsewhere closes it, and Escape.
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
  const behind = others.reduce((sum, door) => sum + countOf(door), 0);
  const linkTo = (door: Door) => (
    <NavigationLink
      key={labelOf(door)}
      icon={door.icon}
      label={labelOf(door)}
      to={pathOf(door.pages[0])}
      isHere={door === current}
      count={unreadText(countOf(door))}
      counted={`${countOf(door)} waiting`}
    />
  );
  return (
    <nav ref={nav} aria-label="Desk" data-bar className={navigationClass}>
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
              {isOpen || behind === 0 ? null : (
                <>
                  {' '}
                  {behind}
                  <span className="sr-only"> waiting</span>
                </>
              )}
            </span>
          </button>
        </li>
      </ul>
      <ul className="hidden md:flex md:flex-col">{others.map(linkTo)}</ul>
    </nav>
  );
};

const firstDoors = 4;
