import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldsProps } from './edition-fields.tsx';
import { valueAt, listAt } from '../../../domain/edition-form.ts';

interface ListFieldsProps extends Omit<FieldsProps, 'form'> {
  readonly form: object;
  /** The place of the list in the form. */
  readonly path: string;
  /** What one item is called. */
  readonly item: string;
  /** The names of an item's fields, with their labels. Long texts get a larger field, times one for a date and time. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values of a new item besides its empty fields. */
  readonly newItem?: () => Readonly<Record<string, string>>;
}

/** The items of a list, which can be moved, removed and added. */
export const ListFields = ({ form, errors, change, path, item, fields, newItem }: ListFieldsProps) => {
  const items = listAt(form, path);
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  const moved = (from: number, to: number) => {
    const rest = items.toSpliced(from, 1);
    return rest.toSpliced(to, 0, items[from]);
  };
  return (
    <div className="sm:col-span-2">
      <ol className="grid grid-cols-1 gap-5">
        {items.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item is nothing but its place and its texts.
          <li key={index} className="rounded-md border border-night-line p-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-sm font-semibold text-sand-dim">
                {`${item[0]?.toUpperCase()}${item.slice(1)} ${index + 1}`}
              </h3>
              <div className="flex flex-wrap">
                <IconButton
                  icon="arrow-up"
                  label={`Move ${item} ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => change(path, moved(index, index - 1))}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${item} ${index + 1} down`}
                  disabled={index === items.length - 1}
                  onClick={() => change(path, moved(index, index + 1))}
                />
                <IconButton
                  icon="x"
                  label={`Remove ${item} ${index + 1}`}
                  disabled={items.length === 1}
                  onClick={() => change(path, items.toSpliced(index, 1))}
                />
              </div>
            </div>
            <div className="grid grid-cols-1 gap-3">
              {Object.entries(fields).map(([name, label]) => {
                const at = `${path}.${index}.${name}`;
                const Control = isLong(name) ? TextArea : TextField;
                return (
                  <Control
                    key={name}
                    label={label}
                    {...(name === 'startsAt' ? { type: 'datetime-local' } : {})}
                    value={valueAt(form, at)}
                    error={errors[at]}
                    onChange={({ target }: { readonly target: { readonly value: string } }) =>
                      change(at, target.value)
                    }
                  />
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        className="mt-4"
        onClick={() => change(path, [...items, { ...empty, ...newItem?.() }])}
      >
        Add a {item}
      </Button>
      {errors[path] === undefined ? null : <p className="mt-2 text-sm text-alarm">{errors[path]}</p>}
    </div>
  );
};

const isLong = (name: string): boolean => name === 'text' || name === 'answer';

const IconButton = ({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: 'arrow-up' | 'arrow-down' | 'x';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    className="inline-flex size-11 cursor-pointer items-center justify-center text-sand-dim hover:text-lamp-bright disabled:cursor-not-allowed disabled:opacity-55"
  >
    <Icon name={icon} className="size-5" />
  </button>
);
