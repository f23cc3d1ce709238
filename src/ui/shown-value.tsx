import { Component, type ReactElement } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ControlProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (event: { readonly target: Control }) => void;
}

/**
 * Reports text that a browser writes into a controlled field without an event, as autofill does in Chrome on iOS. Otherwise React would
 * restore its own value at the next render, and the form would send that value instead of the shown one.
 */
export class ShownValue extends Component<{ readonly children: ReactElement<ControlProps> }> {
  /** The value that the field showed after the last render or event. */
  private last: string | undefined;

  override componentDidMount(): void {
    this.last = this.control?.value;
    for (const press of presses) document.addEventListener(press, this.onPress, true);
  }

  override componentWillUnmount(): void {
    for (const press of presses) document.removeEventListener(press, this.onPress, true);
  }

  /** Reads the shown text before React writes into the document. A value that this render changes is newer than the shown one. */
  override getSnapshotBeforeUpdate({ children: before }: this['props']): string | null {
    return before.props.value === this.props.children.props.value ? this.unreported() : null;
  }

  override componentDidUpdate(_before: unknown, _state: unknown, shown: string | null): void {
    this.last = this.control?.value;
    if (shown !== null) this.notify(shown);
  }

  override render() {
    return this.props.children;
  }

  private get control(): Control | null {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the child is a field.
    return document.getElementById(this.props.children.props.id ?? '') as Control | null;
  }

  /** The shown text if no event has reported it; null otherwise. */
  private unreported(): string | null {
    const shown = this.control?.value;
    return shown === undefined || shown === this.last ? null : shown;
  }

  private notify(shown: string): void {
    const { control } = this;
    if (!control) return;
    control.value = shown;
    this.last = shown;
    this.props.children.props.onChange?.({ target: control });
  }

  /** Runs before the form's own handlers, which then find the value in the form's state. */
  private readonly onPress = ({ target }: Event): void => {
    const shown = this.unreported();
    if (shown !== null && target instanceof Node && this.control?.form?.contains(target))
      flushSync(() => this.notify(shown));
  };
}

const presses = ['click', 'submit'] as const;
