import type { Edition } from '../../domain/edition.ts';
import { siteGraph } from './site-graph.ts';

/**
 * Markup with the landing page's facts for search engines: the event, the club, the questions. Only the built document
 * has it: search engines read that, and a script element that React makes would need a Trusted Types policy.
 */
export const structuredData = (edition: Edition): string => {
  const graph = JSON.stringify(siteGraph(edition));
  // A "</script>" inside a text would end the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', String.raw`\u003c`)}</script>`;
};
