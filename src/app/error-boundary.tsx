import { Component, type ReactNode } from 'react';
import { paths } from '../config/paths.ts';

interface Props {
  readonly children: ReactNode;
}

/** Offers a reload when a screen throws. Drafts and queued entries stay on the device. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto max-w-160 px-5 py-20" role="alert">
        <h1 className="font-display text-3xl text-sand">This page stumbled.</h1>
        <p className="mt-4 text-sand-dim">
          Nothing you wrote is lost: it is kept on this device. Reload the page to carry on.
        </p>
        <p className="mt-6 flex gap-6">
          <button
            type="button"
            className="min-h-11 text-lamp underline"
            onClick={() => globalThis.location.reload()}
          >
            Reload
          </button>
          <a className="min-h-11 text-lamp underline" href={paths.home}>
            Go to the front page
          </a>
        </p>
      </main>
    );
  }
}
