import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { clockText, dayText } from '../../domain/chat-time.ts';
import { createWordSearch, foldText } from '../../domain/fold-text.ts';
import { TextField } from '../../ui/field.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ShownDesk } from './desk-with.ts';
import { memberOf, recordEntry, type Named } from './record-entry.ts';
import { useNames } from './use-names.ts';

/** The record of the desk: who did what, the newest first. */
export const RecordPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const nameById = useNames(desk.audit.flatMap((item) => [item.actor, memberOf(item)]));
  const names = { desk, member: nameById, edition: (id: string) => desk.editionNames.get(id) ?? id };
  const now = useNow();
  const [search, setSearch] = useState('');
  const matches = createWordSearch(search);
  const entries = desk.audit
    .map((item) => ({ ...item, ...recordEntry(item, names) }))
    .filter(({ before, name, after, detail }) => matches(foldText(`${before}${name}${after} ${detail}`)));
  const days = Map.groupBy(entries, ({ happened_at: at }) => dayText(at, now));
  return (
    <>
      <p className="measure text-sand-dim">The newest entries first, at most 200. Nobody can change them.</p>
      <TextField
        className="mt-4 max-w-md"
        type="search"
        label="Find in the record"
        placeholder="A name or what was done"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {entries.length === 0 ? <p className="mt-6 text-sand-dim">No entry matches.</p> : null}
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day} className="mt-6">
          <h3 className="mb-1 font-semibold">{day}</h3>
          <ol>
            {items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-baseline gap-x-4 py-1">
                <time dateTime={item.happened_at} className="figures w-20 shrink-0 text-sm text-sand-dim">
                  {clockText(item.happened_at)}
                </time>
                <div className="min-w-0 flex-1 basis-40 max-sm:text-sm">
                  <p className="measure">
                    {item.before}
                    <Name {...item} />
                    {item.after}
                  </p>
                  {item.detail === '' ? null : (
                    <p
                      dir="auto"
                      className="measure line-clamp-2 text-sm text-sand-dim [overflow-wrap:anywhere]"
                    >
                      {item.detail}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
};

const Name = ({ name, to }: Named) => {
  if (to === null) return name;
  const className = 'font-semibold text-sand no-underline hover:text-lamp-bright hover:underline';
  // The portal, with its profiles, is another document.
  return to.startsWith(paths.desk) ? (
    <Link to={to} className={className}>
      {name}
    </Link>
  ) : (
    <a href={to} className={className}>
      {name}
    </a>
  );
};
