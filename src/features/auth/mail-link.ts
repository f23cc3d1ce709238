import { paths } from '../../config/paths.ts';
import { readMailLink, type MailLink } from '../../domain/mail-link.ts';

let current: MailLink | null = null;

/** The mail's link that opened this document; in memory only. */
export const mailLink = {
  /** Moves the link from the address into memory, and shows the sign-in page, which handles it. */
  moveIntoMemory(): void {
    current = readMailLink(new URL(globalThis.location.href));
    if (current) history.replaceState(history.state, '', paths.auth);
    mailLink.watch();
  },
  /** On other pages: opens the sign-in page with the link. Returns true when there is one, and this page is about to go. */
  passOn(): boolean {
    const { href, search, hash } = globalThis.location;
    const isThere = readMailLink(new URL(href)) !== null;
    if (isThere) globalThis.location.replace(`${paths.auth}${search}${hash}`);
    else mailLink.watch();
    return isThere;
  },
  watch(): void {
    // A link that is pasted over this page's own address differs only by its fragment, which loads nothing by itself.
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
