import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';
import { ChunkFailure } from './late.tsx';

interface AreaBoundaryProps {
  readonly children: ReactNode;
  readonly onFailed?: () => void;
  /** The heading of the failed area. Without title and frame the failed area disappears. */
  readonly title?: string;
  /** Renders the failed area where it is a whole page. Brings its own heading. */
  readonly frame?: (prompt: ReactNode) => ReactNode;
}

/** An area that fails again this soon after a remount stays failed: otherwise it could remount for ever. */
const REMOUNT_MS = 5_000;

interface State {
  readonly hasFailed: boolean;
  /** True when the area's chunk failed to load offline. */
  readonly isMissing: boolean;
  readonly failures: number;
}

/**
 * Error boundary of one area: the rest of the page keeps working when rendering throws or a chunk fails to load. Reports the
 * error to the browser. The person can try again, and reload after the second failure. Remounts an area by itself when a
 * browser extension moved or removed its elements.
 */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  override state: State = { hasFailed: false, isMissing: false, failures: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: error instanceof ChunkFailure && !navigator.onLine };
  }

  /** When the area last remounted, in milliseconds since the page opened. */
  #mountedAt = Number.NEGATIVE_INFINITY;

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkFailure)) reportError(error);
    const isForeignChange = error instanceof DOMException && error.name === 'NotFoundError';
    if (isForeignChange && performance.now() - this.#mountedAt > REMOUNT_MS) {
      this.#mountedAt = performance.now();
      this.setState({ hasFailed: false });
      return;
    }
    this.props.onFailed?.();
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, frame } = this.props;
    const prompt = (
      <RetryPrompt
        isMissing={this.state.isMissing}
        canReload={this.state.failures > 1}
        onRetry={() => this.setState({ hasFailed: false })}
      />
    );
    if (frame) return frame(prompt);
    if (title === undefined) return null;
    return <Card title={title}>{prompt}</Card>;
  }
}

interface RetryPromptProps {
  readonly isMissing: boolean;
  readonly canReload: boolean;
  readonly onRetry: () => void;
}

const RetryPrompt = ({ isMissing, canReload, onRetry }: RetryPromptProps) => (
  <div className="py-6">
    <p role="alert" className="flex items-center gap-2.5">
      <Icon name="circle-alert" className="size-5 shrink-0 text-alarm" />
      {isMissing ? 'This part isn’t on this device yet.' : 'This part did not load.'}
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
      {canReload ? (
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload the page
        </Button>
      ) : null}
    </p>
  </div>
);
