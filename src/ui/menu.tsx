import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface MenuProps {
  /** The button that the menu belongs to. The menu stands beside it, marks it as open and returns the focus to it. */
  readonly opener: HTMLElement;
  /** The edge of the button with which the menu is in line, where the window has room for that. */
  readonly align?: 'left' | 'right';
  /** Stands above the items, and names the menu. Without items it is all that the menu says. */
  readonly title: string;
  /** A sheet quotes this, because it may cover what the menu belongs to. */
  readonly about?: string;
  readonly items: readonly {
    readonly icon: IconName;
    readonly label: string;
    readonly onPress: () => void;
  }[];
  /** A row above the items. */
  readonly choices?: readonly {
    readonly text: string;
    readonly isChosen: boolean;
    readonly onPress: () => void;
  }[];
  readonly onClose: () => void;
}

/**
 * A menu that is open: a sheet over the lower edge of a phone's window, elsewhere beside its button. The arrow keys and first
 * letters move in it; Escape, Tab and a press outside close it.
 */
export const Menu = ({ opener, align = 'right', title, about, items, choices = [], onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return undefined;
    const place = () => {
      const { top, bottom, left, right } = opener.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = current;
      const isBelow = bottom + offsetHeight + EDGE < innerHeight;
      const wanted = align === 'left' ? left : right - offsetWidth;
      const x = Math.max(EDGE, Math.min(wanted, innerWidth - EDGE - offsetWidth));
      current.style.setProperty('--x', `${x}px`);
      current.style.setProperty('--y', `${Math.max(EDGE, isBelow ? bottom : top - offsetHeight)}px`);
    };
    current.showPopover();
    opener.setAttribute('aria-expanded', 'true');
    place();
    (itemsOf(current)[0] ?? current).focus({ preventScroll: true });
    current.addEventListener('keydown', ({ key }) => {
      if (key === 'Tab') current.hidePopover();
    });
    // An item may come late, when it depends on what the device stores.
    const observer = new ResizeObserver(place);
    observer.observe(current);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      opener.removeAttribute('aria-expanded');
      if (current.contains(document.activeElement)) opener.focus({ preventScroll: true });
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [opener, align]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = itemsOf(event.currentTarget);
    const at = all.findIndex((item) => item === document.activeElement);
    const row = choices.length;
    const isInRow = at < row;
    const next = {
      ArrowDown: isInRow ? row : at + 1,
      ArrowUp: isInRow ? -1 : at - 1,
      ArrowRight: isInRow ? (at + 1) % row : at,
      ArrowLeft: isInRow ? (at + row - 1) % row : at,
      Home: 0,
      End: -1,
    }[event.key];
    const item = next === undefined ? startingWith(event, all, at) : all.at(next % all.length);
    if (!item) return;
    event.preventDefault();
    item.focus();
  };

  return (
    // Around a sheet it covers the window: a press outside then only closes the sheet. The keys are the browser's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={menu}
      popover="auto"
      tabIndex={-1}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.hidePopover();
      }}
      // Not at `toggle`, which comes so late that it would close a menu that was opened again.
      onBeforeToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
      className="fixed inset-auto left-[var(--x)] top-[var(--y)] m-0 grid max-w-none content-end bg-transparent text-sand sheet:inset-0 sheet:size-full sheet:bg-night/80"
    >
      <div className="max-w-[min(22rem,calc(100vw-1rem))] rounded-md border border-night-edge bg-night-2 pb-[env(safe-area-inset-bottom)] sheet:max-w-none">
        <p className="px-4 py-3 font-mono text-xs text-sand-dim">{title}</p>
        {about === undefined ? null : (
          <p className="mx-4 mb-3 hidden break-words border-l-2 border-night-edge pl-2 text-sm sheet:line-clamp-2">
            {about}
          </p>
        )}
        {items.length === 0 ? null : (
          <div role="menu" aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
            {choices.length === 0 ? null : (
              <div className="flex flex-wrap border-b border-night-line px-1">
                {choices.map(({ text, isChosen, onPress }) => (
                  <button
                    key={text}
                    type="button"
                    role="menuitemcheckbox"
                    aria-checked={isChosen}
                    tabIndex={-1}
                    onClick={() => {
                      menu.current?.hidePopover();
                      onPress();
                    }}
                    className={`size-[min(2.75rem,15vw)] cursor-pointer rounded-full text-lg focus-visible:outline-offset-[-3px] hover:bg-night-1 ${isChosen ? 'border border-lamp' : ''}`}
                  >
                    {text}
                  </button>
                ))}
              </div>
            )}
            {items.map(({ icon, label, onPress }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  menu.current?.hidePopover();
                  onPress();
                }}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-sm font-semibold focus-visible:outline-offset-[-3px] hover:text-lamp-bright"
              >
                <Icon name={icon} className="size-4" />
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
};

/** Between the menu and the edge of the window. Pixels. */
const EDGE = 8;

/** The next item whose text starts with the letter that was pressed. */
const startingWith = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, all: HTMLElement[], at: number) =>
  ctrlKey || metaKey || altKey || key.length > 1
    ? undefined
    : [...all.slice(at + 1), ...all.slice(0, at)].find((item) =>
        item.textContent.toLowerCase().startsWith(key.toLowerCase()),
      );

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]'),
];
