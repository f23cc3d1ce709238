import { useRef, useState, type FormEvent } from 'react';
import { valueAt, withValue, type EditionErrors } from '../../../domain/edition-form.ts';
import { parseVillaDraft, readVillaForm, villaToForm, type VillaDraft } from '../../../domain/villa-form.ts';
import type { Villa } from '../../../domain/villa.ts';
import { useOutbox } from '../../../member/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { changeStored } from '../../../ui/change-stored.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { ActState } from '../act-state.tsx';
import { ListFields } from '../edition/list-fields.tsx';
import { UnsavedEdits } from '../unsaved-edits.tsx';
import { useActs } from '../../../member/hooks/use-acts.ts';
import { useEdits, type Edits } from '../use-edits.ts';
import { MapField } from './map-field.tsx';
import type { ShownVilla } from './use-villas.ts';

interface VillaFormProps {
  /** The edition's id. */
  readonly edition: string;
  /** The edition's name. */
  readonly name: string;
  /** Null: nothing is saved for this edition. */
  readonly saved: ShownVilla | null;
  /** The newest villa of all editions, with which a new one begins. */
  readonly last: Villa | null;
  /** Called with each change: from then on a pull must not bring another edition's form. */
  readonly onTyping: () => void;
}

/** The fields of one edition's villa. */
export const VillaForm = ({ edition, name, saved, last, onTyping }: VillaFormProps) => {
  const outbox = useOutbox();
  const element = useRef<HTMLFormElement>(null);
  const { edits, newest, keep } = useEdits('villaEdits', edition, parseVillaDraft);
  const [errors, setErrors] = useState<EditionErrors>({});
  const subject = `villa ${edition}`;
  const refused = useActs().findLast((act) => act.subject === subject && act.refusal !== null);
  const refusedVilla = refused?.change?.action === 'save-villa' ? refused.change.details : null;
  const seen = saved?.version ?? 0;
  const begun: Edits<VillaDraft> = {
    form: { fields: villaToForm(saved?.content ?? last), map: undefined },
    seen,
  };
  const {
    form: { fields: form, map },
    seen: seenFirst,
  } = edits ?? begun;

  const edit = (next: (draft: VillaDraft) => VillaDraft) => {
    const held = newest() ?? begun;
    onTyping();
    keep({ form: next(held.form), seen: held.seen });
  };
  const change = (path: string, value: unknown) => {
    edit((draft) => ({ ...draft, fields: withValue(draft.fields, path, value) }));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(path))));
  };
  const field = (path: string) => ({
    value: valueAt(form, path),
    error: errors[path],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(path, target.value),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readVillaForm(form);
    setErrors(read.kind === 'invalid' ? read.errors : {});
    if (read.kind === 'invalid') return element.current ? focusFirstError(element.current) : undefined;
    const isStored = await changeStored(() =>
      outbox.send('desk', {
        action: 'save-villa',
        details: {
          edition,
          content: read.villa,
          seen: seenFirst,
          ...(map === undefined ? {} : { map }),
        },
        subject,
        title: `Save the villa of ${name}`,
        text: null,
      }),
    );
    if (isStored) keep(null);
  };

  return (
    <form
      ref={element}
      noValidate
      data-keeps-draft
      className="mt-6 grid max-w-2xl grid-cols-1 gap-6"
      onSubmit={(event) => void save(event)}
    >
      {saved === null ? (
        <p className="measure">
          Nothing is saved for this edition yet.
          {last === null ? '' : ' The form begins with what you saved last; its map is not copied.'}
        </p>
      ) : null}
      <TextArea
        label="How to arrive"
        hint="The way, the gate, where to park, when the keys are there. Links work."
        rows={6}
        {...field('arrival')}
      />
      <MapField
        map={map === undefined ? saved?.map : map}
        hasMap={saved?.has_map ?? false}
        onChange={(chosen) => edit((draft) => ({ ...draft, map: chosen }))}
      />
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">Contacts</legend>
        <ListFields
          form={form}
          errors={errors}
          change={change}
          path="contacts"
          item="contact"
          fields={{ label: 'Name', phone: 'Phone' }}
        />
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label="Wi-Fi name" autoCapitalize="off" autoComplete="off" {...field('wifi.name')} />
        <TextField
          label="Wi-Fi password"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...field('wifi.password')}
        />
      </div>
      <TextArea label="House rules" hint="Empty for none." rows={4} {...field('rules')} />
      {Object.keys(errors).length > 0 ? (
        <p role="alert" className="text-alarm">
          Please check the marked fields.
        </p>
      ) : null}
      <div>
        <Button type="submit">Save</Button>
      </div>
      <div className="grid gap-3">
        {edits ? (
          <UnsavedEdits
            onDiscard={() => {
              keep(null);
              setErrors({});
            }}
          />
        ) : null}
        <ActState subject={subject} />
        {refusedVilla ? (
          <Button
            variant="quiet"
            onClick={() =>
              keep({ form: { fields: villaToForm(refusedVilla.content), map: refusedVilla.map }, seen })
            }
          >
            Put my changes into the form again
          </Button>
        ) : null}
      </div>
    </form>
  );
};
