import { foldText } from '../../../domain/fold-text.ts';

/** A skill or place as a member writes it; `key` is the same for all spellings: "react", "React" and " REACT". */
export interface Label {
  readonly key: string;
  readonly text: string;
}

/** A skill or place to filter by. */
export interface Chip {
  readonly key: string;
  /** The most common spelling. */
  readonly label: string;
  /** The members who have it, as indexes into the list that the chips were made from. */
  readonly rows: readonly number[];
}

export const labelKey = (text: string): string => foldText(collapsed(text));

/** Each skill or place once, in the spelling that comes first. */
export const labelsOf = (texts: readonly string[]): readonly Label[] => {
  const byKey = new Map<string, Label>();
  for (const written of texts) {
    const label = knownLabels.get(written) ?? { key: labelKey(written), text: collapsed(written) };
    knownLabels.set(written, label);
    if (label.key !== '' && !byKey.has(label.key)) byKey.set(label.key, label);
  }
  return [...byKey.values()];
};

/** The chips for the labels of each member, the most common first. */
export const chipsOf = (labelsByRow: readonly (readonly Label[])[]): readonly Chip[] => {
  const byKey = new Map<string, { readonly rows: number[]; readonly spellings: Map<string, number> }>();
  for (const [row, labels] of labelsByRow.entries())
    for (const { key, text } of labels) {
      const chip = byKey.get(key) ?? { rows: [], spellings: new Map<string, number>() };
      byKey.set(key, chip);
      chip.rows.push(row);
      chip.spellings.set(text, (chip.spellings.get(text) ?? 0) + 1);
    }
  return [...byKey]
    .map(([key, { rows, spellings }]) => ({ key, label: mostCommon(spellings), rows }))
    .toSorted((a, b) => b.rows.length - a.rows.length || (a.key < b.key ? -1 : 1));
};

/** Capitals win a tie, so that the label does not depend on who comes first. */
const mostCommon = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? '';

/** Ten thousand members write the same few hundred skills: each spelling is folded once. */
const knownLabels = new Map<string, Label>();

const collapsed = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');
