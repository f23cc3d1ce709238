import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface WrittenTextProps {
  readonly text: string;
  readonly className?: string;
  /** The text with its links and marks. */
  readonly children?: ReactNode;
  /** Never folds the text, for example in search results. */
  readonly isWhole?: boolean;
  readonly title?: string | undefined;
  /** Called before the text unfolds. */
  readonly onUnfold?: () => void;
  /** The tabindex of the button that shows the whole text. */
  readonly tabIndex?: number;
}

/**
 * A text that a person wrote. Each line runs in the direction of its own script. Folds a long text, and clips stacked marks that would leave
 * the box.
 */
export const WrittenText = ({
  text,
  className = '',
  children,
  isWhole = false,
  onUnfold,
  tabIndex,
  title,
}: WrittenTextProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = linesOf(text) > FOLD_ABOVE_LINES;
  const isFolded = isLong && !isOpen && !isWhole;
  const unfold = () => {
    onUnfold?.();
    setIsOpen(true);
  };
  return (
    <>
      {/* Unfolds when a link in the folded part gets the focus. The text itself is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <p
        dir="auto"
        title={title}
        onFocus={isFolded ? unfold : undefined}
        className={`whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext] overflow-clip ${isFolded ? 'max-h-[12lh]' : '[overflow-clip-margin:4px]'} ${className}`}
      >
        {children ?? text}
      </p>
      {isLong && !isWhole ? (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            if (!isOpen) return unfold();
            // Scrolls back to the button, because the text above it is shorter.
            flushSync(() => setIsOpen(false));
            currentTarget.scrollIntoView({ block: 'nearest' });
          }}
          className="block min-h-11 cursor-pointer text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </>
  );
};

/** A text with more lines folds to twelve. For a shorter text the button would take more room than the fold saves. */
const FOLD_ABOVE_LINES = 16;
/** The letters in a line of the widest column. */
const LINE_LETTERS = 80;

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_LETTERS)), 0);
