import { Button } from './button.tsx';

interface StorageBlockedProps {
  readonly title: string;
  /** Says what blocks the storage, and what the person can do. */
  readonly text: string;
}

/** Replaces a page that shows what this device has stored. */
export const StorageBlocked = ({ title, text }: StorageBlockedProps) => (
  <main className="grid min-h-dvh place-content-center px-4">
    <title>{title}</title>
    <div role="alert" className="max-w-xl">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-3">{text}</p>
    </div>
    <p className="mt-6">
      <Button onClick={() => location.reload()}>Reload</Button>
    </p>
  </main>
);
