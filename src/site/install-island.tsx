import { createRoot } from 'react-dom/client';
import { InstallCard } from '../features/install/install-card.tsx';

/** The offer to install the app: a React tree of its own in the page. */
export const showInstallCard = (slot: HTMLElement): void =>
  createRoot(slot).render(<InstallCard place="page" />);
