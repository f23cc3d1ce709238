import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface AreaBoundaryProps {
  readonly children: ReactNode;
  /** Called before the area is drawn again. */
  readonly onRetry?: () => void;
  readonly onFailed?: () => void;
  /** Heading and icon of the area: a failed one keeps its place and its name. Without a title it leaves nothing. */
  readonly title?: string;
  readonly icon?: string;
}

interface State {
  readonly hasFailed: boolean;
  readonly failures: number;
}

/**
 * Keeps the rest of the page when one area breaks, by a fault of ours or because its chunk did not come. The fault goes
 * to the browser's own report; the person can try again, and after the second time reload.
 */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  override state: State = { hasFailed: false, failures: 0 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
    this.props.onFailed?.();
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, icon, onRetry } = this.props;
    if (title === undefined) return null;
    return (
      <Card title={title} {...(icon === undefined ? {} : { icon })}>
        <Words
          canReload={this.state.failures > 1}
          onRetry={() => {
            onRetry?.();
            this.setState({ hasFailed: false });
          }}
        />
      </Card>
    );
  }
}

const Words = ({ canReload, onRetry }: { readonly canReload: boolean; readonly onRetry: () => void }) => (
  <div className="py-6">
    <p role="alert" className="flex items-center gap-2.5">
      <span className="i-lucide-circle-alert size-5 shrink-0 text-alarm" aria-hidden="true" />
      This part did not load.
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
      {canReload ? (
        <Button
          variant="quiet"
          onClick={() => {
            location.reload();
          }}
        >
          Reload the page
        </Button>
      ) : null}
    </p>
  </div>
);
