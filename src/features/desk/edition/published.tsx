import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { VillaStrip } from '../../../ui/villa-strip.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { ActState } from '../acts.tsx';
import { Part } from '../part.tsx';
import type { DeskEdition } from '../rules/desk.ts';
import { useNames } from '../use-names.ts';
import { changesByRelease } from './edition-changes.ts';
import { readersText } from './publish-dialog.tsx';

interface PublishedProps {
  readonly id: string;
  readonly name: string;
  /** False until the server has published it. */
  readonly isLive: boolean;
  /** False for a change of an edition that visitors already see. */
  readonly isFirst: boolean;
  /** How many addresses get a mail about it. */
  readonly readers: number;
  /** How many people have a seat. */
  readonly guests: number;
  /** The news for them; empty without any. */
  readonly news: string;
  readonly onBack: () => void;
}

/** Shows after publishing whether the edition is live, and what to do next. */
export const Published = ({ id, name, isLive, isFirst, readers, guests, news, onBack }: PublishedProps) => {
  const hasNews = isLive && guests > 0 && news !== '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog cannot return the focus, because the button that opened it has unmounted.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      {isFirst ? (
        <div className="mb-5 max-w-2xl overflow-hidden rounded-lg bg-night-1">
          <VillaStrip isLit={isLive} />
        </div>
      ) : null}
      <h3
        ref={heading}
        tabIndex={-1}
        className={`font-display font-semibold outline-none ${isFirst ? 'text-ticket-fit' : 'text-xl'}`}
      >
        {`${isFirst ? name : 'The change'} is ${isLive ? 'live' : 'on its way'}`}
      </h3>
      <output className="measure mt-1 block">
        {isLive
          ? `Visitors see it within minutes. ${readers > 0 ? readersText(readers) : 'Publishing has sent no mail.'}`
          : 'This device has stored it, and sends it as soon as the club can be reached.'}
      </output>
      {isLive ? null : <ActState subject={`edition ${id}`} box="mt-4 grid gap-3" />}
      <div className="mt-5 flex flex-wrap gap-2">
        {hasNews ? (
          <Link
            className={buttonClass('primary')}
            to={`${paths.desk}/announcements?to=${id}`}
            state={{ text: news }}
          >
            {guests === 1 ? 'Tell the guest' : `Tell the ${guests} guests`}
          </Link>
        ) : null}
        {isLive ? (
          <ButtonLink href={paths.home} variant={hasNews ? 'quiet' : 'primary'}>
            View the page
          </ButtonLink>
        ) : null}
        <div className={`flex flex-wrap max-sm:-ml-4 ${isLive ? 'max-sm:basis-full' : '-ml-4'}`}>
          {isLive ? (
            <Link className={buttonClass('quiet')} to={`${paths.desk}/announcements`}>
              Tell members
            </Link>
          ) : null}
          <Button variant="quiet" onClick={onBack}>
            Back to the edition
          </Button>
        </div>
      </div>
    </div>
  );
};

/** The releases of an edition with author and note, the newest first. */
export const Releases = ({ published, releases }: Pick<DeskEdition, 'published' | 'releases'>) => {
  const nameById = useNames(releases.map(({ by }) => by));
  const changes = changesByRelease({ published, releases });
  return (
    <Part title="Published so far">
      {releases.length > 0 ? null : (
        <p className="text-sand-dim">
          {published ? 'Visitors see this edition as it came with the site.' : 'Nothing yet.'}
        </p>
      )}
      <ol className="divide-y divide-night-line">
        {releases.map(({ number, note, by, at }) => (
          <li key={number} className="py-3">
            {note === '' ? null : <WrittenText text={note} />}
            {changes.get(number)?.map((line) => (
              <p key={line} className="measure [overflow-wrap:anywhere]">
                {line}
              </p>
            ))}
            <p className="text-sm text-sand-dim">
              {nameById(by)}, <time dateTime={at}>{momentText(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
};
