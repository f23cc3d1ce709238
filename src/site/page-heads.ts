import { paths } from '../config/paths.ts';
import { socialCards } from '../content/media.ts';
import { site } from '../content/site.ts';

/** The head of a public page, for search engines and shared links. */
const head = (
  path: string,
  title: string,
  description: string,
  card: { readonly src: string; readonly alt: string },
) => ({
  title,
  description,
  canonical: `${site.origin.href}${path}`,
  siteName: site.name,
  card: { src: `${site.origin.href}${card.src}`, alt: card.alt },
});

export const pageHeads = {
  home: head(paths.home, site.title, site.description, socialCards.home),
  reviews: head(
    paths.reviews,
    `Client Success Stories | ${site.name}`,
    `What clients say about ${site.name}: 5.0 average rating, 500+ businesses transformed, and nine stories in their own words.`,
    socialCards.reviews,
  ),
  event: head(
    paths.event,
    `Schedule | ${site.name}`,
    `What happens when at ${site.name}: the whole programme, hour by hour, also without a network.`,
    socialCards.home,
  ),
  /** A legal page: its own title and description, the club's picture. */
  legal: (path: string, title: string, description: string) =>
    head(path, `${title} | ${site.name}`, description, socialCards.home),
} as const;
