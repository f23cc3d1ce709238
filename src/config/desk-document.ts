import { paths } from './paths.ts';

/** The addresses of the desk's document and of its file, as `_headers` writes them. Only this document may use the camera. */
export const deskAddresses = [paths.desk, `${paths.desk}/*`, `${paths.desk}.html`] as const;

/** Whether the desk's document answers this address. */
export const isOfDesk = (pathname: string): boolean =>
  deskAddresses.some((address) =>
    address.endsWith('*') ? pathname.startsWith(address.slice(0, -1)) : pathname === address,
  );
