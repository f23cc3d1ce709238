import { Checkbox as HeadlessCheckbox, Description, Field, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface BoxProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
}

/** The box without its label. Both stand in a `Field`. */
const Box = ({ className = '', ...props }: BoxProps) => (
  <HeadlessCheckbox
    {...props}
    className={`relative z-1 grid size-5 shrink-0 cursor-pointer place-content-center rounded-sm border border-sand-dim bg-night data-[disabled]:cursor-default data-[disabled]:opacity-60 data-[checked]:border-sand data-[checked]:bg-sand ${className}`}
  >
    {props.checked ? <Icon name="check" className="size-4 text-night" /> : null}
  </HeadlessCheckbox>
);

interface CheckboxProps extends Omit<BoxProps, 'className'> {
  readonly label: string;
  readonly hint?: string;
  /** Stands at the end of the line, for example while the last change waits. Null keeps its room. */
  readonly clock?: ReactNode;
  /** Stands below the line: why the last change failed. */
  readonly state?: ReactNode;
}

/** A checkbox. A press anywhere on its line toggles it. */
export const Checkbox = ({ label, hint, clock, state, ...box }: CheckboxProps) => (
  <Field disabled={box.disabled ?? false}>
    <div className="flex items-start gap-3">
      <div className="relative flex min-h-11 min-w-0 flex-1 items-start gap-3 py-2.5">
        <Box {...box} className="mt-0.5" />
        {/* The pseudo-element makes the whole line a part of the label. */}
        <Label className="min-w-0 flex-1 cursor-pointer font-semibold after:absolute after:inset-0 after:content-['']">
          {label}
        </Label>
      </div>
      {/* Its fixed width keeps the label in place when the clock goes. */}
      {clock === undefined ? null : (
        <span className="w-4 shrink-0 whitespace-nowrap py-2.5 sm:w-40">{clock}</span>
      )}
    </div>
    {hint === undefined ? null : (
      <Description className="pl-beside-box text-sm text-sand-dim">{hint}</Description>
    )}
    {state ? <p className="pb-1 pl-beside-box empty:hidden">{state}</p> : null}
  </Field>
);

interface SelectBoxProps extends Omit<BoxProps, 'className'> {
  /** For screen readers. */
  readonly label: string;
}

/** A checkbox without words, for a row of a list. Its press area is larger than the box. */
export const SelectBox = ({ label, ...box }: SelectBoxProps) => (
  <Field className="relative z-1 -m-3 flex p-3">
    <Box {...box} />
    <Label className="absolute inset-0 cursor-pointer">
      <span className="sr-only">{label}</span>
    </Label>
  </Field>
);
