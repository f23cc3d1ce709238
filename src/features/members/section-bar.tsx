import { showSection } from './show-section.ts';

/**
 * On a phone: the areas of the portal under the thumb; out of the way while a message is being
 * written. On a wide screen the page itself shows them.
 */
export const SectionBar = () => (
  <nav
    aria-label="Sections"
    className="fixed inset-x-0 bottom-0 z-20 border-t border-night-line bg-night-1 pb-[env(safe-area-inset-bottom)] md:hidden [body:has(textarea:focus)_&]:hidden"
  >
    <ul className="flex">
      {sections.map((section) => (
        <li key={section.href} className="flex-1">
          <a
            href={section.href}
            onClick={(event) => {
              event.preventDefault();
              // Replaced, not added: the way back leads out of the portal, not through its areas.
              history.replaceState(history.state, '', section.href);
              showSection(section.href);
            }}
            className="flex min-h-14 flex-col items-center justify-center gap-1 text-xs font-semibold text-sand-dim no-underline hover:text-lamp-bright"
          >
            <span className={`${section.icon} size-5`} aria-hidden="true" />
            {section.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const sections = [
  { href: '#directory', icon: 'i-lucide-users', label: 'Members' },
  { href: '#invitations', icon: 'i-lucide-mail-plus', label: 'Invite' },
  { href: '#chat', icon: 'i-lucide-messages-square', label: 'Chat' },
  { href: '#resources', icon: 'i-lucide-wrench', label: 'Tools' },
];
