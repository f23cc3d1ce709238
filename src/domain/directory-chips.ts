import { foldText } from './fold-text.ts';

/** A skill or place as a member writes it; `key` is the same for all spellings: "react", "React" and " REACT". */
export interface Label {
  readonly key: string;
  readonly text: string;
}

/** A skill or place to filter by, with the number of members who have it; `label` is its most common spelling. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly count: number;
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

/** The chips for the labels of all members, the most common first. */
export const chipsOf = (labels: Iterable<Label>): readonly Chip[] => {
  const spellings = new Map<string, Map<string, number>>();
  for (const { key, text } of labels) {
    const counts = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, counts);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...spellings]
    .map(([key, counts]) => {
      // Capitals win a tie, so that the label does not depend on who comes first.
      const [[label] = ['']] = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
      return { key, label, count: [...counts.values()].reduce((sum, count) => sum + count, 0) };
    })
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
};

/** Ten thousand members write the same few hundred skills: each spelling is folded once. */
const knownLabels = new Map<string, Label>();

const collapsed = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');
