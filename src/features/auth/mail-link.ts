import { paths } from '../../config/paths.ts';
import { readMailLink, type MailLink } from '../../domain/mail-link.ts';

let current: MailLink | null = null;

/** The link from a mail that opened this document. Kept in memory only. */
export const mailLink = {
  /** Moves the link from the URL into memory, and changes the URL to that of the sign-in page, which handles the link. */
  moveIntoMemory(): void {
    current = readMailLink(new URL(globalThis.location.href));
    if (current) history.replaceState(history.state, '', paths.auth);
    mailLink.watch();
  },
  /** For other pages: opens the sign-in page with the link. Returns whether there is a link: then this page unloads. */
  passOn(): boolean {
    const { href, search, hash } = globalThis.location;
    const hasLink = readMailLink(new URL(href)) !== null;
    if (hasLink) globalThis.location.replace(`${paths.auth}${search}${hash}`);
    else mailLink.watch();
    return hasLink;
  },
  /** Reloads the page for a link whose URL differs only by the fragment: the browser itself loads nothing then. */
  watch(): void {
    globalThis.addEventListener('hashchange', ({ newURL }) => {
      if (readMailLink(new URL(newURL))) globalThis.location.reload();
    });
  },
  read: (): MailLink | null => current,
  /** Forgets a link that is used or declined. */
  forget(): void {
    current = null;
  },
} as const;
