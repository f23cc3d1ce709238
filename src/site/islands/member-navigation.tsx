import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../../config/paths.ts';
import { roomNames, rooms } from '../../config/rooms.ts';
import { NavigationLink, navigationClass } from '../../ui/navigation-link.tsx';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';

/** Fills the element that the document's early script has made for a member with the portal's navigation. */
export const showNavigation = async (): Promise<void> => {
  const bar = document.querySelector('nav[data-bar]:empty');
  if (!bar) return;
  await applyWholeSheet();
  // Rendered at once: the empty bar would be a line at the edge.
  flushSync(() => createRoot(bar).render(links));
  bar.className = navigationClass;
};

const links = (
  <ul className="flex max-md:overflow-x-auto md:flex-col">
    {roomNames.map((room) => {
      const { icon, label, path } = rooms[room];
      return <NavigationLink key={room} icon={icon} label={label} href={path} />;
    })}
    <NavigationLink
      icon="calendar-check"
      label="Event"
      href={paths.event}
      isHere
      className="max-md:hidden md:mt-2 md:border-t md:border-night-line md:pt-2"
    />
  </ul>
);
