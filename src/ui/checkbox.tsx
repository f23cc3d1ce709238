import { useId } from 'react';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox; a press anywhere on its line toggles it. */
export const Checkbox = ({ label, hint, checked, disabled = false, onChange }: CheckboxProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
          className="size-5 shrink-0 cursor-pointer accent-lamp"
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="pl-8 text-sm text-sand-dim">
          {hint}
        </p>
      )}
    </div>
  );
};
