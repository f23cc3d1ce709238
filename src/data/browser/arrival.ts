export type Arrival =
  | { readonly kind: 'plain' }
  | { readonly kind: 'session' }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'failed' };

/** What the fragment of an address says about a mail's link that led here; the auth service's own parameters. */
export const readArrival = (hash: string): Arrival => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  if (parameters.has('error_code') || parameters.has('error')) return { kind: 'failed' };
  if (!parameters.has('access_token')) return { kind: 'plain' };
  return { kind: parameters.get('type') === 'recovery' ? 'recovery' : 'session' };
};

/** Read once, before the auth client takes the tokens out of the address. */
export const arrival: Arrival = readArrival(globalThis.location?.hash ?? '');
