import { useId, type ReactNode } from 'react';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** Says how the last change stands, for example that it waits. */
  readonly state?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox; a press anywhere on its line toggles it. */
export const Checkbox = ({ label, hint, state, checked, disabled = false, onChange }: CheckboxProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
          className="mt-0.5"
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="pl-8 text-sm text-sand-dim">
          {hint}
        </p>
      )}
      {state ? <p className="pb-1 pl-8 empty:hidden">{state}</p> : null}
    </div>
  );
};
