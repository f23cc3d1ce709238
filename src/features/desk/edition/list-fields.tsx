import { useRef, type ComponentProps, type ComponentType, type MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { partOf, type NameOfText, type Part, type TextControl } from '../../../ui/use-form.ts';

interface ListFieldsProps<Item> {
  readonly list: Part<Item[]>;
  /** What one item is called. */
  readonly item: string;
  /** `as`: the control, a line of text without it. */
  readonly fields: readonly {
    readonly name: NameOfText<Item>;
    readonly label: string;
    readonly as?: ComponentType<TextControl & { readonly label: string }>;
  }[];
  readonly newItem: () => Item;
  /** The list may be empty. */
  readonly isOptional?: boolean;
}

/** The items of a list, which can be moved, removed and added. */
export const ListFields = <Item extends { readonly id: string }>({
  list,
  item,
  fields,
  newItem,
  isOptional = false,
}: ListFieldsProps<Item>) => {
  const add = useRef<HTMLButtonElement>(null);
  const items = itemsOf(list);
  const move = (from: number, to: number) =>
    list.change((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1)));
  const remove = (index: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button unmounts with its row: the focus goes to the same button of a neighbour.
    const row = currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector<HTMLElement>('[data-removes]') ?? add.current)?.focus();
    list.change((now) => now.toSpliced(index, 1));
  };
  return (
    <div className="sm:col-span-2">
      <ol className="grid grid-cols-1 gap-5">
        {items.map((one, index) => (
          <li key={one.values.id} className="rounded-md border border-night-line p-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-sm font-semibold text-sand-dim">
                {`${item[0]?.toUpperCase()}${item.slice(1)} ${index + 1}`}
              </h3>
              <div className="flex flex-wrap">
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
              </div>
            </div>
            <div className="grid grid-cols-1 gap-3">
              {fields.map(({ name, label, as: Control = TextField }) => (
                <Control key={name} label={label} {...one.field(name)} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        variant="quiet"
        className={items.length > 0 ? 'mt-4' : ''}
        onClick={() => list.change((now) => [...now, newItem()])}
      >
        {`Add a ${item}`}
      </Button>
      {list.errors[list.path] === undefined ? null : (
        <p className="mt-2 text-sm text-alarm">{list.errors[list.path]}</p>
      )}
    </div>
  );
};

const itemsOf = <Item,>(list: Part<Item[]>): readonly Part<Item>[] =>
  list.values.map((item, index) =>
    partOf(item, list.errors, `${list.path}.${index}`, (to, path) =>
      list.change((now) => now.map((one, at) => (at === index ? to(one) : one)), path),
    ),
  );

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: 'arrow-up' | 'arrow-down' | 'x';
  readonly label: string;
  /** Not `disabled`, which would lose the focus when the row reaches the end of the list. */
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
