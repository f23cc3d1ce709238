import { foldText } from '../../../domain/fold-text.ts';

/** A skill or place as a member writes it. All spellings have the same `key`: "react", "React" and " REACT". */
export interface Label {
  readonly key: string;
  readonly text: string;
}

/** A skill or place to filter by. */
export interface Chip {
  readonly key: string;
  /** The most common spelling. */
  readonly label: string;
  /** The members who have it, as indexes into the list from which the chips were made. */
  readonly rows: readonly number[];
}

export const labelKey = (text: string): string => foldText(collapsed(text));

/** Each skill or place once, in its first spelling. */
export const labelsOf = (texts: readonly string[]): readonly Label[] => {
  const byKey = new Map<string, Label>();
  for (const spelling of texts) {
    const label = labelCache.get(spelling) ?? { key: labelKey(spelling), text: collapsed(spelling) };
    labelCache.set(spelling, label);
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

/** Between equally common spellings, capitals win: the label does not depend on the order of the members. */
const mostCommon = (countBySpelling: ReadonlyMap<string, number>): string =>
  [...countBySpelling].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]?.[0] ??
  '';

/** Folds each spelling only once: ten thousand members write the same few hundred skills. */
const labelCache = new Map<string, Label>();

const collapsed = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');
