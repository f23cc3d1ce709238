import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { editionNames } from '../../editions/rules/edition-name.ts';
import { momentText } from '../../../domain/chat-time.ts';
import type { DeskEdition } from '../rules/desk.ts';
import { isOver, type Edition } from '../../editions/rules/edition.ts';
import { editionAfter } from './next-edition.ts';
import { paths } from '../../../config/paths.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import { ActState } from '../acts.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { VillaStrip } from '../../../ui/villa-strip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { Part } from '../part.tsx';
import { useEditedId } from '../kept-edits.tsx';
import { useNames } from '../use-names.ts';
import { changesByRelease } from './edition-changes.ts';
import { EditionSelect } from './edition-select.tsx';
import { readEditionLink } from './edition-link.ts';
import { EditionForm, readersText, type Preview } from './edition-form.tsx';
import { unsaved, type ShownDesk } from '../desk-with.ts';

/** Edits and publishes the editions. `preview` shows the landing page. */
export const EditionPage = ({ desk, preview }: { readonly desk: ShownDesk; readonly preview: Preview }) => {
  const { editions } = desk;
  const [newest] = editions;
  const edited = useEditedId('editionEdits');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [linked, setLinked] = useState(() => readEditionLink(search));
  // Removes the link's parameters. A reload then opens the edition with unsaved edits.
  useEffect(() => {
    if (search !== '') void navigate('.', { replace: true });
  }, [search, navigate]);
  const [chosen, setChosen] = useState(linked.id ?? edited ?? null);
  /** Another choice gets a new form. A new edition keeps its form when the first save gives it an id. */
  const [formKey, setFormKey] = useState(0);
  const show = (id: string, field: string | null = null) => {
    setLinked({ id, field });
    setChosen(id);
  };
  const choose = (id: string, field?: string) => {
    show(id, field);
    setFormKey(formKey + 1);
  };
  const [newEdition, setNewEdition] = useState<Edition | null>(() =>
    chosen === '' && newest ? editionAfter(newest.draft, Date.now()) : null,
  );
  /** The edition that this page has published last, with the number of its releases before. */
  const [publishRequest, setPublishRequest] = useState<{
    readonly id: string;
    readonly releases: number;
    readonly isFirst: boolean;
    readonly readers: number;
  } | null>(null);
  const now = useNow();
  const readers = desk.edition_news.addresses.length;
  const requested = editions.find(({ draft }) => draft.id === publishRequest?.id);
  const isLive = publishRequest !== null && (requested?.releases.length ?? 0) > publishRequest.releases;
  // Until then the question says that it sends.
  const hasWaited = useHasWaited(requested?.isPublishing === true && !isLive);
  if (!newest) return null;
  const current =
    editions.find(({ draft }) => draft.id === chosen) ??
    (newEdition && chosen === newEdition.id ? unsaved(newEdition) : newest);
  const { id } = current.draft;
  const isNew = newEdition?.id === '';
  const names = editionNames([...editions.map(({ draft }) => draft), ...(isNew ? [newEdition] : [])]);
  const isNoneAhead = !isNew && editions.every(({ draft }) => isOver(draft, now));
  if (publishRequest?.id === id && (isLive || hasWaited))
    return (
      <div className="grid grid-cols-1 gap-8">
        <Published
          id={id}
          name={names.get(id) ?? id}
          isLive={isLive}
          isFirst={publishRequest.isFirst}
          readers={publishRequest.readers}
          onBack={() => setPublishRequest(null)}
        />
        <Releases {...current} />
      </div>
    );
  return (
    <div>
      <p className="measure text-sand-dim">
        Visitors see what you publish here. A draft is for organisers only: save as often as you like.
      </p>
      <div className="flex flex-wrap items-end gap-x-2">
        <EditionSelect editions={editions} names={names} value={id} onChoose={choose}>
          {isNew ? <option value="">{names.get('')} (new)</option> : null}
        </EditionSelect>
        <Button
          variant={isNoneAhead ? 'primary' : 'quiet'}
          className={`mt-4 min-h-field ${isNoneAhead ? '' : '-mr-4'}`}
          onClick={() => {
            setNewEdition(editionAfter(newest.draft, Date.now()));
            choose('', 'startsAt');
          }}
        >
          New edition
        </Button>
      </div>
      <EditionForm
        key={formKey}
        edition={current}
        others={editions.filter((other) => other !== current)}
        preview={preview}
        field={linked.field}
        applications={desk.applications}
        readers={readers}
        onSaved={(saved, isPublished) => {
          // The desk may show it a moment later.
          setNewEdition(saved);
          show(saved.id);
          if (isPublished)
            setPublishRequest({
              id: saved.id,
              releases: current.releases.length,
              isFirst: current.published === null,
              readers: editionAhead([saved], Date.now()) ? readers : 0,
            });
          else setPublishRequest(null);
        }}
      >
        <Releases {...current} />
      </EditionForm>
    </div>
  );
};

interface PublishedProps {
  readonly id: string;
  readonly name: string;
  /** False until the server has published it. */
  readonly isLive: boolean;
  /** False for a change of an edition that visitors already see. */
  readonly isFirst: boolean;
  /** How many addresses get a mail about it. */
  readonly readers: number;
  readonly onBack: () => void;
}

/** Shows after publishing whether the edition is live, and what to do next. */
const Published = ({ id, name, isLive, isFirst, readers, onBack }: PublishedProps) => {
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
        {isLive ? <ButtonLink href={paths.home}>View the page</ButtonLink> : null}
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
const Releases = ({ published, releases }: Pick<DeskEdition, 'published' | 'releases'>) => {
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
