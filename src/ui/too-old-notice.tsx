import { Button } from './button.tsx';

interface TooOldNoticeProps {
  /** The result of the last attempt; null before the first. */
  readonly result: 'asking' | 'reloading' | 'none' | 'unreachable' | 'unsaved' | null;
  readonly onGet: () => void;
}

/** Says that the server no longer accepts this version of the app, and offers the next one. */
export const TooOldNotice = ({ result, onGet }: TooOldNoticeProps) => {
  const isBusy = result === 'asking' || result === 'reloading';
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-l-2 border-laterite bg-night-1 px-4 py-3"
    >
      <p className="min-w-0">
        This version of the app is too old. What you wrote is kept on this device and sent once you have the
        new one.
        {result === null || isBusy ? null : <span className="mt-1 block">{answers[result]}</span>}
      </p>
      {/* Stays where the focus is. */}
      <Button
        variant="quiet"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onGet();
        }}
      >
        {isBusy ? 'Getting it...' : 'Get the new version'}
      </Button>
    </div>
  );
};

const answers = {
  none: 'There is no newer version yet. We look again every hour.',
  unreachable: 'We can’t reach the club right now. Please check your connection and try again.',
  unsaved: 'Something that you typed on this page is not saved yet. Please finish or empty it first.',
} as const;
