import { isIP } from 'node:net';

/**
 * Checks that a request's `Host` is `localhost`, the name in the site's address, or an IP address. Prevents DNS rebinding: a
 * page of another site could point its own name at this machine and read the mailbox.
 */
export function createHostCheck(siteUrl: string): (host: string | undefined) => boolean {
  const names = ['localhost', new URL(siteUrl).hostname];
  return (host) => {
    const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
    return names.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}
