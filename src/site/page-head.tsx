interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** The page's full address on the live site. */
  readonly canonical: string;
  /** The picture of a shared link, 1200 by 630, and its description. */
  readonly card: { readonly src: string; readonly alt: string };
  readonly siteName: string;
}

/** A page's title and metadata for search engines and shared links. The build moves them into the document's head. */
export const PageHead = ({ title, description, canonical, card, siteName }: PageHeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={canonical} />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={canonical} />
    <meta property="og:site_name" content={siteName} />
    <meta property="og:locale" content="en_IN" />
    <meta property="og:image" content={card.src} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={card.alt} />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content={title} />
    <meta name="twitter:description" content={description} />
    <meta name="twitter:image" content={card.src} />
    <meta name="twitter:image:alt" content={card.alt} />
  </>
);
