import { phoneLink } from '../../domain/phone.ts';
import { splitLinks } from '../../domain/text-links.ts';
import { OutLink, textLink } from '../../ui/link.tsx';
import type { Villa } from './rules/villa.ts';

/** The contacts, each as a link that calls. */
export const Contacts = ({ contacts }: Pick<Villa, 'contacts'>) => (
  <ul className="divide-y divide-night-line">
    {contacts.map(({ label, phone }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a contact is nothing but its place and its texts.
      <li key={index}>
        <a
          href={phoneLink(phone)}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 no-underline"
        >
          <span className="break-words">{label}</span>
          <span className={`${textLink} figures`}>{phone}</span>
        </a>
      </li>
    ))}
  </ul>
);

/** The network's name and its password. A long value stands below its label, in one piece, because people read it off. */
export const WifiWords = ({ name, password }: NonNullable<Villa['wifi']>) => (
  <dl className="space-y-2">
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="w-20 text-sand-dim">Name</dt>
      <dd translate="no" className="max-w-full break-words font-mono text-base-fit">
        {name}
      </dd>
    </div>
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="w-20 text-sand-dim">Password</dt>
      <dd
        translate="no"
        className="max-w-full select-all whitespace-pre-wrap break-words font-mono text-base-fit"
      >
        {password ?? 'none'}
      </dd>
    </div>
  </dl>
);

/** An organiser's text with its line breaks. A link shows its host. */
export const Lines = ({ text }: { readonly text: string }) => (
  <p dir="auto" className="measure whitespace-pre-wrap break-words">
    {splitLinks(text).map((part, index) =>
      part.kind === 'text' ? (
        part.text
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- a link is nothing but its place and its text.
        <OutLink key={index} href={part.href} title={part.href}>
          {new URL(part.href).host}
        </OutLink>
      ),
    )}
  </p>
);
