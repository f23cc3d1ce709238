import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface WrittenTextProps {
  readonly text: string;
  readonly className?: string;
  /** The text with its links and marks. */
  readonly children?: ReactNode;
  /** Shows the whole text, for example while it is searched. */
  readonly isWhole?: boolean;
  readonly title?: string | undefined;
  /** Called before it unfolds. */
  readonly onUnfold?: () => void;
  /** The name of the button that shows the whole text. */
  readonly tabIndex?: number;
}

/**
 * A text that a person wrote, with its lines, each in the direction of its own script. A long one is folded, and no mark above
 * or below a letter leaves the box.
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
      {/* Not a control: shows a link that gets the focus in the folded part. */}
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
            // The text above has become shorter.
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

/** A text with more lines is folded to twelve. Folding a shorter one would save less room than the button takes. */
const FOLD_ABOVE_LINES = 16;
/** The letters of the widest line. */
const LINE_LETTERS = 80;

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_LETTERS)), 0);
