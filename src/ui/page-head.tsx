interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** The full address of the page on the live site. */
  readonly canonical: string;
}

/** What a search engine and a shared link show of a page; React lifts it into the document's head. */
export const PageHead = ({ title, description, canonical }: PageHeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={canonical} />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={canonical} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
