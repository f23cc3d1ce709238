import { paths } from '../../config/paths.ts';
import { readMailLink, type MailLink } from '../../domain/mail-link.ts';

let held: MailLink | null = null;

/** The mail's link that led to this document; in memory only. */
export const mailLink = {
  /** Takes it out of the address, which becomes that of the sign-in page: only that knows what to do with a link. */
  take(): void {
    held = readMailLink(new URL(globalThis.location.href));
    if (held) history.replaceState(history.state, '', paths.auth);
    mailLink.watch();
  },
  /** On every other page: leads to the sign-in page with it. Returns whether there is one, and this page about to go. */
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
  read: (): MailLink | null => held,
  /** The link is used up, or the person does not want it. */
  drop(): void {
    held = null;
  },
} as const;
