import { useId, type ComponentProps, type ElementType, type ReactElement, type ReactNode } from 'react';
import { ShownValue } from './shown-value.tsx';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A sentence about what is wrong. Screen readers announce it. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the control. It needs these attributes, which link it to label, hint and error. */
  readonly children: (control: ControlAttributes) => ReactElement;
}

interface ControlAttributes {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled control. The hint stands beside the label, or below it if there is no room; the error stands below the control. */
export const Field = ({ label, hint, error, className = '', children }: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <label htmlFor={id} className="font-semibold text-sand">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sand-dim">
            {hint}
          </p>
        ) : null}
      </div>
      {children({
        id,
        className: `${box} ${error ? 'border-alarm' : 'border-night-edge'}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm text-alarm empty:hidden [&:not(:empty)]:mt-1.5"
      >
        {error}
      </p>
    </div>
  );
};

type Own = Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'>;
type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Own &
  Omit<ComponentProps<Tag>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

/** A one-line text field. Passes all other props to the `<input>`. */
export const TextField = (props: ControlProps<'input'>) => <Control as="input" {...props} />;

export const TextArea = (props: ControlProps<'textarea'>) => <Control as="textarea" rows={4} {...props} />;

export const SelectField = (props: ControlProps<'select'>) => <Control as="select" {...props} />;

const Control = ({
  as: Element,
  label,
  hint,
  error,
  className,
  ...rest
}: Own & { readonly as: ElementType; readonly rows?: number | undefined }) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <ShownValue>
        <Element dir={Element === 'select' ? undefined : 'auto'} {...rest} {...control} />
      </ShownValue>
    )}
  </Field>
);

// At least 16 px: iOS zooms the page when a smaller input gets the focus. The scroll margin keeps the label below a sticky header.
const box =
  'block scroll-mt-24 min-h-field w-full rounded-md border bg-night-1 px-3.5 py-2.5 text-base text-sand placeholder-shown:text-ellipsis placeholder:text-sand-dim ' +
  'disabled:opacity-60 [&:read-only:not(select)]:text-sand-dim [&:is(select)]:pr-10';
