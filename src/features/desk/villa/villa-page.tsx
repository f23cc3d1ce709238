import { useEffect, useState } from 'react';
import { counted } from '../../editions/rules/programme.ts';
import type { Villa } from '../../villa/rules/villa.ts';
import { VillaDetails } from '../../villa/villa-details.tsx';
import { browserRandom } from '../../../engine/local/browser/ports.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useKeptForm } from '../../../ui/use-kept-form.ts';
import { EditionSelect } from '../edition/edition-select.tsx';
import { ListFields } from '../edition/list-fields.tsx';
import type { ShownDesk, ShownVilla } from '../desk-with.ts';
import {
  DiscardEdits,
  formState,
  RefusedEdits,
  UnsavedEdits,
  useKeptEdits,
  useEditedId,
} from '../kept-edits.tsx';
import { ActState, useAct, useActs, useIsSending } from '../acts.tsx';
import { Fold, foldedFields } from '../fold.tsx';
import { aboveActionBar, actionBarClass } from '../part.tsx';
import { MapField } from './map-field.tsx';
import { useMedia } from '../use-media.ts';
import { readVillaForm, villaFormSchema, villaToForm, villaToShow } from './villa-form-rules.ts';

interface VillaFormProps {
  /** The edition's id. */
  readonly edition: string;
  /** The edition's name. */
  readonly name: string;
  /** Null: nothing is saved for this edition. */
  readonly saved: ShownVilla | null;
  /** The newest villa of all editions, which prefills the form of an edition without one. */
  readonly last: Villa | null;
  /** Called with each change, so that a pull does not switch to another edition's form. */
  readonly onTyping: () => void;
}

/** The fields of one edition's villa. */
const VillaForm = ({ edition, name, saved, last, onTyping }: VillaFormProps) => {
  const { act, failure } = useAct();
  const subject = `villa ${edition}`;
  const refused = useActs().findLast((one) => one.subject === subject && one.refusal !== null);
  const refusedVilla = refused?.change?.action === 'save-villa' ? refused.change.details : null;
  const version = saved?.version ?? 0;
  const form = useKeptForm(
    useKeptEdits('villaEdits', edition, villaFormSchema),
    readVillaForm,
    villaToForm(saved?.content ?? last, version),
  );
  const { arrival, contacts, map, rules, seen } = form.values;
  const wifi = form.at('wifi');
  const isSending = useIsSending(subject);
  const isWide = useMedia('(width >= 64rem)');
  const shownMap = map === undefined ? saved?.map : map;
  useEffect(() => {
    if (form.draft !== null) onTyping();
  }, [form.draft, onTyping]);

  const save = async (villa: Villa) => {
    const isStored = await act({
      action: 'save-villa',
      details: { edition, content: villa, seen, ...(map === undefined ? {} : { map }) },
      subject,
      title: `Save the villa of ${name}`,
      text: null,
    });
    if (isStored) form.sent();
  };

  const hasError = (...names: readonly string[]) =>
    Object.keys(form.errors).some((path) => names.includes(path.split('.')[0] ?? ''));

  return (
    <form
      {...form.props(save)}
      data-keeps-draft
      className={`mt-4 grid-cols-2 items-start gap-x-16 lg:grid ${aboveActionBar}`}
    >
      {saved === null && !form.draft ? (
        <p className="measure mb-4 text-sand-dim lg:col-span-2">
          Nothing is saved for this edition yet.
          {last === null ? '' : ' The form begins with what you saved last; its map is not copied.'}
        </p>
      ) : null}
      <div>
        <Fold
          title="Arrival and map"
          value={arrival.split('\n')[0] || nothing}
          hasError={hasError('arrival')}
        >
          <div className={foldedFields}>
            <TextArea
              label="How to arrive"
              hint="The way, the gate, where to park, when the keys are there. Links work."
              rows={4}
              className="sm:col-span-2"
              {...form.field('arrival')}
            />
            <MapField
              map={shownMap}
              hasMap={saved?.has_map ?? false}
              onChange={(chosen) => form.at('map').change(() => chosen)}
            />
          </div>
        </Fold>
        <Fold
          title="Contacts"
          value={contacts.length > 0 ? counted(contacts.length, 'contact') : nothing}
          hasError={hasError('contacts')}
        >
          <div className={foldedFields}>
            <ListFields
              list={form.at('contacts')}
              item="contact"
              isOptional
              fields={[
                { name: 'label', label: 'Name' },
                { name: 'phone', label: 'Phone' },
              ]}
              newItem={() => ({ id: browserRandom.uuid(), label: '', phone: '' })}
              line={({ label, phone }) => ['', `${label} ${phone.replaceAll(' ', '\u00A0')}`]}
            />
          </div>
        </Fold>
        <Fold
          title="Wi-Fi and house rules"
          value={[wifi.values.name, rules.split('\n')[0]].filter(Boolean).join(' · ') || nothing}
          hasError={hasError('wifi', 'rules')}
        >
          <div className={foldedFields}>
            <TextField label="Wi-Fi name" autoCapitalize="off" autoComplete="off" {...wifi.field('name')} />
            <TextField
              label="Wi-Fi password"
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              {...wifi.field('password')}
            />
            <TextArea
              label="House rules"
              hint="Empty for none."
              rows={4}
              className="sm:col-span-2"
              {...form.field('rules')}
            />
          </div>
        </Fold>
      </div>
      <Fold title="What guests read" startsOpen={isWide}>
        <div className="mb-6 mt-2 rounded-md bg-night-1 p-5">
          <VillaDetails
            villa={{ ...villaToShow(form.values), arrival: arrival.trim() || nothing }}
            map={shownMap ?? null}
          />
        </div>
      </Fold>
      <div className={`${actionBarClass} lg:col-span-2`}>
        {Object.keys(form.errors).length > 0 ? (
          <p role="alert" className="basis-full text-alarm">
            Please check the marked fields.
          </p>
        ) : null}
        {failure(subject)}
        <Button
          type="submit"
          size="small"
          variant={form.draft ? 'primary' : 'quiet'}
          className={form.draft ? '' : '-ml-3'}
        >
          {isSending ? 'Sending…' : 'Save'}
        </Button>
        <DiscardEdits form={form} className="" />
        <ActState subject={subject} only="queued" box={formState} />
        <UnsavedEdits form={form} />
      </div>
      <RefusedEdits
        form={form}
        subject={subject}
        refused={refusedVilla && villaToForm(refusedVilla.content, version, refusedVilla.map)}
      />
    </form>
  );
};

/** The value of a closed row without an entry. */
const nothing = 'Nothing yet';

/** Edits what attendees read about the villa. Begins with the newest published edition. */
export const VillaPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const { editions, villas, editionNames: names } = desk;
  const edited = useEditedId('villaEdits');
  const [chosen, setChosen] = useState(edited ?? null);
  const current =
    editions.find(({ draft }) => draft.id === chosen) ??
    editions.find(({ published }) => published !== null) ??
    editions[0];
  if (!current) return null;
  const { id } = current.draft;
  const saved = villas.find(({ edition }) => edition === id);
  return (
    <>
      <p className="measure text-sand-dim">
        Only organisers and those who have a place in the edition read this, from its publication until seven
        days after its end. Their devices keep it.
      </p>
      <EditionSelect editions={editions} names={names} value={id} onChoose={setChosen} />
      <VillaForm
        // Another edition gets a new form.
        key={id}
        edition={id}
        name={names.get(id) ?? id}
        saved={saved ?? null}
        last={villas[0]?.content ?? null}
        onTyping={() => setChosen(id)}
      />
    </>
  );
};
