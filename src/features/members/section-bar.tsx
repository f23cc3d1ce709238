import { useEffect, useState } from 'react';
import { unreadText } from '../../domain/message.ts';
import { useUnread } from '../../member/state/unread.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSection } from '../../ui/show-section.ts';

/**
 * On a phone: the areas of the portal under the thumb; out of the way while a keyboard covers a part of the screen. On a wide
 * screen the page itself shows them.
 */
export const SectionBar = () => {
  const current = useCurrentSection();
  const unread = unreadText(useUnread());
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-night-line bg-night-1 pb-[env(safe-area-inset-bottom)] md:hidden max-md:[html[style*=visible-height]_&]:invisible"
    >
      <ul className="flex">
        {sections.map(({ id, icon, label }) => (
          <li key={id} className="flex-1">
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                // Replaced, not added: the way back leads out of the portal, not through its areas.
                history.replaceState(history.state, '', `#${id}`);
                showSection(`#${id}`);
              }}
              className="flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 border-transparent text-xs font-semibold text-sand-dim no-underline outline-offset-[-3px] hover:text-lamp-bright aria-[current]:border-lamp aria-[current]:text-lamp-bright"
            >
              <span className="relative">
                <Icon name={icon} className="size-5" />
                {id === 'chat' && unread ? (
                  <span
                    aria-hidden="true"
                    className="absolute -top-2 left-3 rounded-full bg-lamp px-1.5 text-xs text-lamp-ink"
                  >
                    {unread}
                  </span>
                ) : null}
              </span>
              {label}
              {id === 'chat' && unread ? <span className="sr-only">{unread} unread</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const sections = [
  { id: 'directory', icon: 'users', label: 'Members' },
  { id: 'invitations', icon: 'mail-plus', label: 'Invite' },
  { id: 'chat', icon: 'messages-square', label: 'Chat' },
  { id: 'resources', icon: 'wrench', label: 'Tools' },
] as const;
/** In the order of the page. */
const ids: readonly string[] = sections.map(({ id }) => id);

/**
 * The section that the person is reading: the one at a third of the window's height. Sections may mount
 * later.
 */
const useCurrentSection = (): string | undefined => {
  const [current, setCurrent] = useState<string | undefined>(ids[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = innerHeight / 3;
        const begun = ids.filter((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top;
          return top !== undefined && top <= line;
        });
        // The last area may be too short to reach the line; while the page opens, it may be still to come.
        const isAtEnd =
          scrollY > 0 &&
          scrollY + innerHeight >= document.documentElement.scrollHeight - 2 &&
          document.getElementById(ids.at(-1) ?? '') !== null;
        setCurrent((isAtEnd ? ids : begun).at(-1) ?? ids[0]);
      });
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return current;
};
