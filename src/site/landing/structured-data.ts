import type { Edition } from '../../domain/edition.ts';
import { jsonScript } from '../json-script.ts';
import { siteGraph } from './site-graph.ts';

/** Markup with the landing page's facts for search engines: the event, the club, the questions. */
export const structuredData = (edition: Edition): string =>
  jsonScript('type="application/ld+json"', siteGraph(edition));
