import './ui/styles.ts';
import { logUnknownPath } from './site/not-found/log-unknown-path.ts';
import { hasWorkForServices, loadServices } from './site/services.ts';
import { hydrateDocument } from './site/hydrate-document.ts';
import { hydrateCountdown } from './site/islands/countdown.ts';
import { hydrateFallingCharacters } from './site/islands/falling-characters.ts';
import { hydrateForms } from './site/islands/form.ts';
import { hydrateInstall } from './site/islands/install.ts';
import { hydrateLinks } from './site/islands/links.ts';
import { hydrateReferral } from './site/islands/referral.ts';

/** The entry of the public documents, which are complete without it: hydrates their interactive parts. */
hydrateDocument([
  hydrateCountdown,
  hydrateLinks,
  hydrateForms,
  hydrateFallingCharacters,
  hydrateInstall,
  () => void hydrateReferral().catch(() => undefined),
  () => {
    if (hasWorkForServices()) void loadServices().catch(() => undefined);
    if (document.getElementById('state'))
      void import('./site/islands/application-state.ts').then(
        ({ showApplicationState }) => showApplicationState(),
        () => undefined,
      );
    if (document.getElementById('not-found')) logUnknownPath();
  },
]);
