import { isIP } from 'node:net';

/**
 * Tells whether a request's `Host` names this server: `localhost`, the name in the site's address, or any IP address.
 * A page of another site can point its own name at this machine (DNS rebinding) and would then read the mailbox as its
 * own; its requests carry that name.
 */
export function createHostCheck(siteUrl: string): (host: string | undefined) => boolean {
  const names = ['localhost', new URL(siteUrl).hostname];
  return (host) => {
    const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
    return names.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}
