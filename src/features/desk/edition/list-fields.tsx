import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { partOf, type NameOfText, type Part, type TextControl } from '../../../ui/use-form.ts';

interface ListFieldsProps<Item> {
  readonly list: Part<Item[]>;
  /** The name of one item: "stage". */
  readonly item: string;
  /** `as`: the control; by default a text field. */
  readonly fields: readonly {
    readonly name: NameOfText<Item>;
    readonly label: string;
    readonly as?: ComponentType<TextControl & { readonly label: string }>;
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
  const add = useRef<HTMLButtonElement>(null);
  const items = itemsOf(list);
  const move = (from: number, to: number) =>
    list.change((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1)));
  const remove = (index: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button unmounts with its row. Moves the focus to the same button of a neighbour.
    const row = currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector<HTMLElement>('[data-removes]') ?? add.current)?.focus();
    list.change((now) => now.toSpliced(index, 1));
  };
  return (
    <div className="sm:col-span-2">
      <ol className="divide-y divide-night-line border-y border-night-line empty:hidden">
        {items.map((one, index) => (
          <Row
            key={one.values.id}
            name={`${item[0]?.toUpperCase()}${item.slice(1)} ${index + 1}`}
            line={line(one.values)}
            startsOpen={!initialIds.has(one.values.id)}
            hasError={Object.keys(one.errors).some((path) => path.startsWith(`${one.path}.`))}
            buttons={
              <>
                <IconButton
                  icon="arrow-up"
                  label={`Move ${item} ${index + 1} up`}
                  isAvailable={index > 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${item} ${index + 1} down`}
                  isAvailable={index < items.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="x"
                  label={`Remove ${item} ${index + 1}`}
                  isAvailable={isOptional || items.length > 1}
                  onClick={(event) => remove(index, event)}
                  data-removes
                />
              </>
            }
          >
            {fields.map(({ name, label, as: Control = TextField }) => (
              <Control key={name} label={label} {...one.field(name)} />
            ))}
          </Row>
        ))}
      </ol>
      <Button
        ref={add}
        variant="quiet"
        className={`-ml-4 ${items.length > 0 ? 'mt-4' : ''}`}
        onClick={() => list.change((now) => [...now, newItem()])}
      >
        <Icon name="plus" className="size-5" />
        {`Add a ${item}`}
      </Button>
      {list.errors[list.path] === undefined ? null : (
        <p className="mt-2 text-sm text-alarm">{list.errors[list.path]}</p>
      )}
    </div>
  );
};

interface RowProps {
  readonly name: string;
  readonly line: readonly [time: string, words: string];
  /** True for an added row. */
  readonly startsOpen: boolean;
  readonly hasError: boolean;
  readonly buttons: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

const Row = ({ name, line: [time, words], startsOpen, hasError, buttons, children }: RowProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const isShown = isOpen || hasError;
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-baseline gap-3 py-2 text-left hover:text-lamp-bright"
          onClick={() => setIsOpen(!isShown)}
        >
          <span className="sr-only">{name}: </span>
          {time === '' ? null : <span className="figures w-14 shrink-0 text-sm text-sand-dim">{time}</span>}
          <span
            dir="auto"
            className={`min-w-0 flex-1 ${isShown || time === '' ? 'break-words' : 'truncate'}`}
          >
            {words.trim() === '' ? <span className="text-sand-dim">Nothing yet</span> : words}
          </span>
        </button>
        {buttons}
      </div>
      <div id={id} hidden={!isShown} className={isShown ? 'grid grid-cols-1 gap-3 pb-6 pt-1' : ''}>
        {children}
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

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: 'arrow-up' | 'arrow-down' | 'x';
  readonly label: string;
  /** False sets `aria-disabled`. `disabled` would lose the focus when a moved row reaches the end of the list. */
  readonly isAvailable: boolean;
}

const IconButton = ({ icon, label, isAvailable, onClick, ...button }: IconButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isAvailable ? undefined : true}
    onClick={isAvailable ? onClick : undefined}
    className="inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-lamp-bright [&[aria-disabled]]:cursor-not-allowed [&[aria-disabled]]:opacity-55"
  >
    <Icon name={icon} className="size-5" />
  </button>
);
