import { momentText } from '../../domain/chat-time.ts';
import type { AuditItem } from './rules/desk.ts';
import { recordText } from './record-texts.ts';
import type { ShownDesk } from './desk-with.ts';
import { useNames } from './use-names.ts';

/** The record of the desk: who did what, the newest first. */
export const RecordPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const nameById = useNames(desk.audit.flatMap((item) => [item.actor, memberOf(item)]));
  const names = { desk, member: nameById, edition: (id: string) => desk.editionNames.get(id) ?? id };
  return (
    <>
      <p className="measure text-sand-dim">The newest entries first, at most 200. Nobody can change them.</p>
      <ol className="mt-4 max-w-3xl divide-y divide-night-line">
        {desk.audit.map((item) => (
          <li
            key={item.id}
            className="py-3 sm:grid sm:grid-cols-[max-content_minmax(0,1fr)] sm:items-baseline sm:gap-x-8"
          >
            <p>{recordText(item, names)}</p>
            <p className="figures text-sm text-sand-dim sm:order-first">
              <time dateTime={item.happened_at}>{momentText(item.happened_at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
};

/** The id of the member whom the entry is about, else of the author of a judged message; null without either. */
const memberOf = ({ subject, subject_id: id, author }: AuditItem): string | null =>
  ['organisers', 'suspensions', 'profiles'].includes(subject) ? id : author;
