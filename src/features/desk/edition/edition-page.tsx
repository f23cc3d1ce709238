import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editionAhead } from '../../editions/rules/published-editions.ts';
import { editionNames } from '../../editions/rules/edition-name.ts';
import { isOver, type Edition } from '../../editions/rules/edition.ts';
import { editionAfter } from './next-edition.ts';
import { useHasWaited } from '../../invitations/use-has-waited.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useEditedId } from '../kept-edits.tsx';
import { newsForGuests } from './edition-changes.ts';
import { EditionSelect } from './edition-select.tsx';
import { readEditionLink } from './edition-link.ts';
import { EditionForm } from './edition-form.tsx';
import type { Preview } from './edition-preview.tsx';
import { Published, Releases } from './published.tsx';
import { seatsTaken } from '../applications/desk-applications.ts';
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
    /** The news for those who have a seat; empty without any. */
    readonly news: string;
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
          news={publishRequest.news}
          guests={seatsTaken(desk.applications, id)}
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
              news: current.published ? newsForGuests(current.published, saved) : '',
            });
          else setPublishRequest(null);
        }}
      >
        <Releases {...current} />
      </EditionForm>
    </div>
  );
};
