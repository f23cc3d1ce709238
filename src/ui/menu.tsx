import { MenuButton, MenuItem, MenuItems, Menu as HeadlessMenu } from '@headlessui/react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { Icon, type IconName } from './icon.tsx';
import { fadeOnLeave } from './motion.tsx';

interface MenuProps {
  /** The button of the menu. The menu stands beside the button, sets its `aria-expanded` and returns the focus to it. */
  readonly opener: HTMLElement;
  /** The edge of the button with which the menu aligns, if the window has room for that. */
  readonly align?: 'left' | 'right';
  /** Stands above the items, and names the menu. */
  readonly title: string;
  /** What the menu is about. A sheet quotes it, because the sheet may cover it. */
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
 * An open menu: a sheet at the lower edge of a phone's window, elsewhere beside its button. Headless UI's menu gets a button outside of
 * itself, because a hundred messages share one menu.
 */
export const Menu = ({ opener, align = 'right', title, about, items, choices = [], onClose }: MenuProps) => {
  const [isSheet] = useState(() => matchMedia(sheetQuery).matches);
  useCloseOnBack(isSheet, onClose);
  return (
    <HeadlessMenu>
      {({ open }) => (
        <>
          <MenuButton as={Opener} element={opener} open={open} onClose={onClose} />
          {/* With a backdrop, a press outside only closes the sheet. */}
          {isSheet && open ? (
            <div
              ref={fadeOnLeave}
              data-overlay
              data-backdrop
              className="fades-in fixed inset-0 z-50 bg-night/80"
            />
          ) : null}
          <MenuItems
            portal
            modal={false}
            {...(isSheet
              ? {}
              : { anchor: { to: align === 'left' ? 'bottom start' : 'bottom end', padding: EDGE } })}
            aria-label={title}
            data-overlay
            onKeyDown={moveInChoices}
            className={`slides-in z-50 bg-night-2 text-sand forced-colors:border [&[role=menu]]:outline-none ${isSheet ? 'fixed inset-x-0 bottom-0 max-h-full overflow-y-auto rounded-t-md pb-[env(safe-area-inset-bottom)]' : 'max-w-[min(22rem,calc(100vw-1rem))] rounded-md'}`}
          >
            <p
              ref={fadeOnLeave}
              dir="auto"
              className="overflow-clip px-4 py-3 font-mono text-xs text-sand-dim"
            >
              {title}
            </p>
            {about === undefined || !isSheet ? null : (
              <p
                dir="auto"
                className="mx-4 mb-3 line-clamp-2 break-words border-l-2 border-night-edge pl-2 text-sm"
              >
                {about}
              </p>
            )}
            {choices.length === 0 ? null : (
              <div className="flex flex-wrap px-1">
                {choices.map(({ text, isChosen, onPress }) => (
                  <MenuItem key={text} as={Choice} isChosen={isChosen} onClick={onPress}>
                    {text}
                  </MenuItem>
                ))}
              </div>
            )}
            {items.map(({ icon, label, onPress }) => (
              <MenuItem
                key={label}
                as="button"
                type="button"
                onClick={onPress}
                className={`flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-left text-sm font-semibold hover:text-lamp-bright ${active}`}
              >
                <Icon name={icon} className="size-4" />
                {label}
              </MenuItem>
            ))}
          </MenuItems>
        </>
      )}
    </HeadlessMenu>
  );
};

/** The look of the active item, which a key or the pointer has chosen. */
const active =
  'data-[focus]:outline-2 data-[focus]:outline-solid data-[focus]:outline-sand data-[focus]:outline-offset-[-3px]';

/** Between the menu and the edge of the window. Pixels. */
const EDGE = 8;

/** The media query of windows in which the menu is a sheet. */
const sheetQuery = '(pointer: coarse), (max-width: 39.9rem)';

interface OpenerProps {
  readonly ref?: Ref<HTMLElement>;
  readonly element: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: Event) => void;
  readonly onClick?: (event: Event) => void;
}

/**
 * Makes the pressed element the menu button of Headless UI, and dispatches the event that opens the menu: a click, or Enter if a key was
 * pressed, for which Headless UI activates the first item.
 */
const Opener = ({ ref, element, open, onClose, onKeyDown, onClick }: OpenerProps) => {
  const handlers = useRef({ onKeyDown, onClick });
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref(element);
    const isKeyPress = element.matches(':focus-visible');
    const type = isKeyPress ? 'keydown' : 'click';
    const handler = isKeyPress ? handlers.current.onKeyDown : handlers.current.onClick;
    if (handler) element.addEventListener(type, handler, { once: true });
    element.dispatchEvent(isKeyPress ? new KeyboardEvent(type, { key: 'Enter' }) : new Event(type));
    element.setAttribute('aria-expanded', 'true');
    return () => {
      element.removeAttribute('aria-expanded');
      if (document.activeElement === document.body || document.activeElement?.role === 'menu')
        element.focus({ preventScroll: true });
      ref(null);
    };
  }, [ref, element]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) onClose();
    wasOpen.current = open;
  }, [open, onClose]);
  return null;
};

const Choice = ({ isChosen, ...props }: ComponentProps<'button'> & { readonly isChosen: boolean }) => (
  <button
    {...props}
    type="button"
    role="menuitemcheckbox"
    aria-checked={isChosen}
    className={`size-[min(2.75rem,15vw)] cursor-pointer rounded-full text-lg ${active} ${isChosen ? 'border border-lamp' : ''}`}
  />
);

/**
 * Headless UI moves only up and down. In the row of choices, left and right move along the row, down goes to the first item and up to
 * the last.
 */
const moveInChoices = (event: KeyboardEvent<HTMLElement>): void => {
  const menu = event.currentTarget;
  const choices = [...menu.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')];
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = choices.findIndex(({ id }) => id === menu.getAttribute('aria-activedescendant'));
  if (at === -1) return;
  const next = {
    ArrowRight: choices[(at + 1) % choices.length],
    ArrowLeft: choices.at(at - 1),
    ArrowDown: items[0],
    ArrowUp: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  // Headless UI makes the item that gets the focus the active one.
  next.focus();
};
