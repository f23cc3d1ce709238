import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { partOf, type NameOfText, type Part, type TextControl } from '../../../ui/use-form.ts';

interface ListFieldsProps<Item> {
  readonly list: Part<Item[]>;
  /** The name of one item: "stage". */
  readonly item: string;
  /** `as`: the control; by default a text field. `isLong`: takes a line of its own; by default two stand side by side. */
  readonly fields: readonly {
    readonly name: NameOfText<Item>;
    readonly label: string;
    readonly as?: ComponentType<TextControl & { readonly label: string; readonly className: string }>;
    readonly isLong?: boolean;
  }[];
  readonly newItem: () => Item;
  /** The line of a closed item. `time`: empty for none. */
  readonly line: (item: Item) => readonly [time: string, words: string];
  /** True when the list may be empty. */
  readonly isOptional?: boolean;
}

/** The fields of a list. Its items can be added, moved and removed; each is a line until a press shows its fields. */
export const ListFields = <Item extends { readonly id: string }>({
  list,
  item,
  fields,
  newItem,
  line,
  isOptional = false,
}: ListFieldsProps<Item>) => {
  const [initialIds] = useState(() => new Set(list.values.map(({ id }) => id)));
  /** In the order of the list. */
  const [removed, setRemoved] = useState<readonly Removed<Item>[]>([]);
  const rows = useRef<HTMLOListElement>(null);
  /** The row to focus after the next render, and the elements of which the first one gets the focus. */
  const focusDue = useRef<{ readonly id: string; readonly first: string } | null>(null);
  useEffect(() => {
    const due = focusDue.current;
    focusDue.current = null;
    if (due)
      [...(rows.current?.children ?? [])]
        .find((row) => row instanceof HTMLElement && row.dataset['id'] === due.id)
        ?.querySelector<HTMLElement>(due.first)
        ?.focus();
  });
  const items = itemsOf(list);
  const move = (from: number, to: number) =>
    list.change((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1)));
  const remove = (value: Item, index: number) => {
    focusDue.current = { id: value.id, first: 'button' };
    setRemoved((now) => [
      ...now.filter((one) => one.index <= index),
      { value, index },
      ...now.filter((one) => one.index > index).map((one) => ({ ...one, index: one.index - 1 })),
    ]);
    list.change((now) => now.toSpliced(index, 1));
  };
  const restore = ({ value, index }: Removed<Item>) => {
    focusDue.current = { id: value.id, first: 'button' };
    setRemoved((now) => {
      const at = now.findIndex((one) => one.value === value);
      return [...now.slice(0, at), ...now.slice(at + 1).map((one) => ({ ...one, index: one.index + 1 }))];
    });
    list.change((now) => now.toSpliced(index, 0, value));
  };
  const add = () => {
    const added = newItem();
    focusDue.current = { id: added.id, first: 'input, textarea' };
    list.change((now) => [...now, added]);
  };
  // Discarding all changes brings a removed item back as well.
  const gone = removed.filter(({ value }) => items.every((one) => one.values.id !== value.id));
  const undoRows = gone.map((one) => ({
    index: one.index,
    row: (
      <li key={one.value.id} data-id={one.value.id} className="flex items-center justify-between gap-4 py-1">
        <span dir="auto" className="min-w-0 text-sand-dim [overflow-wrap:anywhere]">
          {`Removed: ${line(one.value)[1].trim() || `a ${item}`}`}
        </span>
        <Button variant="quiet" size="small" className="-mr-3" onClick={() => restore(one)}>
          Undo
        </Button>
      </li>
    ),
  }));
  return (
    <div className="sm:col-span-2">
      <ol ref={rows} className="divide-y divide-night-line border-y border-night-line empty:hidden">
        {items.flatMap((one, index) => [
          ...undoRows.filter(({ index: at }) => at === index).map(({ row }) => row),
          <Row
            key={one.values.id}
            id={one.values.id}
            name={`${item[0]?.toUpperCase()}${item.slice(1)} ${index + 1}`}
            line={line(one.values)}
            startsOpen={!initialIds.has(one.values.id)}
            hasError={Object.keys(one.errors).some((path) => path.startsWith(`${one.path}.`))}
            buttons={
              <>
                <RowButton
                  label={`Move ${item} ${index + 1} up`}
                  isAvailable={index > 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="arrow-up" className="size-5" />
                </RowButton>
                <RowButton
                  label={`Move ${item} ${index + 1} down`}
                  isAvailable={index < items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="arrow-down" className="size-5" />
                </RowButton>
                <RowButton
                  label={`Remove ${item} ${index + 1}`}
                  isAvailable={isOptional || items.length > 1}
                  onClick={() => remove(one.values, index)}
                  className="ml-auto"
                >
                  Remove
                </RowButton>
              </>
            }
          >
            {fields.map(({ name, label, as: Control = TextField, isLong = false }) => (
              <Control
                key={name}
                label={label}
                className={isLong ? 'sm:col-span-2' : ''}
                {...one.field(name)}
              />
            ))}
          </Row>,
        ])}
        {undoRows.filter(({ index: at }) => at >= items.length).map(({ row }) => row)}
      </ol>
      <Button variant="quiet" className={`-ml-4 ${items.length > 0 ? 'mt-4' : ''}`} onClick={add}>
        <Icon name="plus" className="size-5" />
        {`Add a ${item}`}
      </Button>
      {list.errors[list.path] === undefined ? null : (
        <p className="mt-2 text-sm text-alarm">{list.errors[list.path]}</p>
      )}
    </div>
  );
};

/** A removed item, which can be restored until the page is left. `index`: the place in the list at which it was. */
interface Removed<Item> {
  readonly value: Item;
  readonly index: number;
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly line: readonly [time: string, words: string];
  /** True for an added row. */
  readonly startsOpen: boolean;
  readonly hasError: boolean;
  readonly buttons: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

const Row = ({ id, name, line: [time, words], startsOpen, hasError, buttons, children }: RowProps) => {
  const fieldsId = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const isShown = isOpen || hasError;
  return (
    <li data-id={id}>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={fieldsId}
        className="flex min-h-11 w-full cursor-pointer items-center gap-4 py-2 text-left hover:text-lamp-bright"
        onClick={() => setIsOpen(!isShown)}
      >
        <span className="sr-only">{name}: </span>
        <span className="flex min-w-0 flex-1 items-baseline gap-3">
          {time === '' ? null : <span className="figures w-18 shrink-0 text-sm text-sand-dim">{time}</span>}
          <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {words.trim() === '' ? <span className="text-sand-dim">Nothing yet</span> : words}
          </span>
        </span>
        <Icon name={isShown ? 'minus' : 'plus'} className="size-5 shrink-0 text-sand-dim" />
      </button>
      <div id={fieldsId} hidden={!isShown} className={isShown ? 'max-w-2xl pb-4 pt-1' : ''}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
        <div className="-mx-3 mt-2 flex items-center">{buttons}</div>
      </div>
    </li>
  );
};

/** Each item as a part of the form, whose changes replace it in the list. */
const itemsOf = <Item,>(list: Part<Item[]>): readonly Part<Item>[] =>
  list.values.map((item, index) =>
    partOf(item, list.errors, `${list.path}.${index}`, (to, path) =>
      list.change((now) => now.map((one, at) => (at === index ? to(one) : one)), path),
    ),
  );

interface RowButtonProps {
  readonly label: string;
  /** False sets `aria-disabled`. `disabled` would lose the focus when a moved row reaches the end of the list. */
  readonly isAvailable: boolean;
  readonly onClick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

const RowButton = ({ label, isAvailable, onClick, className = '', children }: RowButtonProps) => (
  <Button
    variant="undo"
    size="small"
    aria-label={label}
    title={label}
    aria-disabled={isAvailable ? undefined : true}
    onClick={isAvailable ? onClick : undefined}
    className={className}
  >
    {children}
  </Button>
);
