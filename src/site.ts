import './ui/styles.ts';
import { logUnknownPath } from './site/not-found/log-unknown-path.ts';
import { hasWorkForServices, loadServices } from './site/services.ts';
import { wakeDocument } from './site/wake-document.ts';
import { wakeCountdown } from './site/islands/countdown.ts';
import { wakeFallingCharacters } from './site/islands/falling-characters.ts';
import { wakeForms } from './site/islands/form.ts';
import { wakeInstall } from './site/islands/install.ts';
import { wakeLinks } from './site/islands/links.ts';
import { wakeReferral } from './site/islands/referral.ts';

/** The entry of the public documents, which are complete without it: wakes the parts that do something. */
wakeDocument(() => {
  wakeCountdown();
  wakeLinks();
  wakeForms();
  wakeFallingCharacters();
  wakeInstall();
  wakeReferral().catch(() => undefined);
  if (hasWorkForServices()) void loadServices().catch(() => undefined);
  if (document.getElementById('state'))
    void import('./site/islands/application-state.ts').then(
      ({ showApplicationState }) => showApplicationState(),
      () => undefined,
    );
  if (document.getElementById('not-found')) logUnknownPath();
});
