import type { ReactNode } from 'react';
import type { DeskEdition } from '../rules/desk.ts';
import { SelectField } from '../../../ui/field.tsx';
import { editionChanges } from './edition-changes.ts';

interface EditionSelectProps {
  readonly editions: readonly DeskEdition[];
  readonly names: ReadonlyMap<string, string>;
  /** The chosen edition's id. */
  readonly value: string;
  readonly onChoose: (id: string) => void;
  /** Options above the editions. */
  readonly children?: ReactNode;
}

/** Chooses the edition that the page is about. */
export const EditionSelect = ({ editions, names, value, onChoose, children }: EditionSelectProps) => (
  <div className="mt-4 min-w-0 max-w-md grow basis-48">
    <SelectField label="Edition" value={value} onChange={({ target }) => onChoose(target.value)}>
      {children}
      {editions.map(({ draft, published }) => (
        <option key={draft.id} value={draft.id}>
          {names.get(draft.id)}
          {published === null ? ' (draft)' : ''}
          {published && editionChanges(published, draft).length > 0 ? ' (changes not published)' : ''}
        </option>
      ))}
    </SelectField>
  </div>
);
