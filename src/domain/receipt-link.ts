import { paths } from '../config/paths.ts';

/** A new token for the private link of an application: 128 random bits. */
export const newReceiptToken = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The private link of an application. The token stands in the fragment, which browsers send to no server. */
export const receiptLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}${paths.application}#${token}`;
