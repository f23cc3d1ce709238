/**
 * Decides where the auth service's own link of a mail may lead after it was followed: any path on the site's own origin, or one of the
 * listed addresses (exactly; a trailing `**` allows whatever follows). Anything else becomes the site's own address.
 */
export function createRedirectPolicy(
  siteUrl: string,
  redirectUrls: readonly string[],
): (wanted: string | null) => string {
  const origin = new URL(siteUrl).origin;
  return (wanted) => {
    const url = wanted !== null && URL.canParse(wanted) ? new URL(wanted) : null;
    if (!url || wanted === null) return siteUrl;
    if (url.origin === origin) return wanted;
    return redirectUrls.some((allowed) => matches(allowed, wanted)) ? wanted : siteUrl;
  };
}

function matches(allowed: string, wanted: string): boolean {
  return allowed.endsWith('**') ? wanted.startsWith(allowed.slice(0, -2)) : allowed === wanted;
}
