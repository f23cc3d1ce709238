import './ui/styles.ts';
import { wakeDocument } from './site/wake-document.ts';
import { wakeEvent } from './site/islands/event.ts';

/** The entry of /event, which needs none of the other public documents' parts. */
wakeDocument(wakeEvent);
