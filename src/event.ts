import './ui/styles.ts';
import { hydrateDocument } from './site/hydrate-document.ts';
import { wakeEvent } from './site/islands/event.ts';

/** The entry of /event, which needs none of the parts of the other public documents. */
hydrateDocument([wakeEvent]);
