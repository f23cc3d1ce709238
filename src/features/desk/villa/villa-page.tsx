import { useState } from 'react';
import type { Desk } from '../../../domain/desk.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useEditions, useEditionNames } from '../edition/use-editions.ts';
import { useEditedId } from '../kept-edits.tsx';
import { useVillas, VillaForm } from './villa-form.tsx';

/** Edits what attendees read about the villa. Begins with the newest published edition. */
export const VillaPage = ({ desk }: { readonly desk: Desk }) => {
  const editions = useEditions(desk);
  const villas = useVillas(desk);
  const names = useEditionNames(desk);
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
    <Card title="Villa" icon="map-pin">
      <p className="measure text-sand-dim">
        Only organisers and those who have a place in the edition read this, from its publication until seven
        days after its end. Their devices keep it, for when there is no network.
      </p>
      <div className="mt-4 max-w-md">
        <SelectField label="Edition" value={id} onChange={({ target }) => setChosen(target.value)}>
          {editions.map(({ draft, published }) => (
            <option key={draft.id} value={draft.id}>
              {names.get(draft.id)}
              {published === null ? ' (draft)' : ''}
            </option>
          ))}
        </SelectField>
      </div>
      <VillaForm
        // Another edition begins another form.
        key={id}
        edition={id}
        name={names.get(id) ?? id}
        saved={saved ?? null}
        last={villas[0]?.content ?? null}
        onTyping={() => setChosen(id)}
      />
    </Card>
  );
};
