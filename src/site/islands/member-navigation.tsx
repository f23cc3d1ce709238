import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../../config/paths.ts';
import { roomNames, rooms } from '../../config/rooms.ts';
import { NavigationLink, navigationClass } from '../../ui/navigation-link.tsx';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';

/** Fills the element that the document's early script has made for a member with the portal's navigation. */
export const showNavigation = async (hasTicket: boolean): Promise<void> => {
  const bar = document.querySelector('nav[data-bar]:empty');
  if (!bar) return;
  await applyWholeSheet();
  // Rendered at once: the empty bar would be a line at the edge.
  flushSync(() => createRoot(bar).render(<Links hasTicket={hasTicket} />));
  bar.className = navigationClass;
};

/** As in the portal (app/shell/navigation.tsx), where a ticket takes the place of the tools on a phone. */
const Links = ({ hasTicket }: { readonly hasTicket: boolean }) => (
  <ul className="flex max-md:overflow-x-auto md:flex-col">
    {roomNames.map((room) => {
      const { icon, label, path } = rooms[room];
      const isHidden = room === 'tools' && hasTicket;
      return (
        <NavigationLink
          key={room}
          icon={icon}
          label={label}
          href={path}
          className={isHidden ? 'max-md:hidden' : ''}
        />
      );
    })}
    <NavigationLink
      icon="calendar-check"
      label="Event"
      href={paths.event}
      isHere
      className="max-md:hidden md:mt-2 md:border-t md:border-night-line md:pt-2"
    />
    {hasTicket ? (
      <>
        <NavigationLink icon="ticket" label="My ticket" href={paths.ticket} />
        <NavigationLink icon="map-pin" label="Villa" href={paths.villa} className="max-md:hidden" />
      </>
    ) : null}
  </ul>
);
