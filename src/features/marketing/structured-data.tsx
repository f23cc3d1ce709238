import { siteGraph } from './site-graph.ts';
import { useEdition } from './use-edition.ts';

/** The page's facts for search engines: the event, the club, the questions. */
export const StructuredData = () => {
  const edition = useEdition();
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScript(siteGraph(edition)) }} />
  );
};

// A "</script>" inside a text would end the element.
const toScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
