import { useId, type ReactNode } from 'react';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** Stands at the end of the line, for example that the last change waits; null keeps its room. */
  readonly clock?: ReactNode;
  /** Stands below: what went wrong with the last change. */
  readonly state?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox; a press anywhere on its line toggles it. */
export const Checkbox = ({
  label,
  hint,
  clock,
  state,
  checked,
  disabled = false,
  onChange,
}: CheckboxProps) => {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <label
          htmlFor={id}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 py-2.5 font-semibold"
        >
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
          <span className="min-w-0">{label}</span>
        </label>
        {/* Keeps the width of the label when the clock goes. */}
        {clock === undefined ? null : (
          <span className="w-4 shrink-0 whitespace-nowrap py-2.5 sm:w-44">{clock}</span>
        )}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="pl-beside-box text-sm text-sand-dim">
          {hint}
        </p>
      )}
      {state ? <p className="pb-1 pl-beside-box empty:hidden">{state}</p> : null}
    </div>
  );
};
