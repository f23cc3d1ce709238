import { Button } from '../../ui/button.tsx';

interface GiveUpButtonProps {
  readonly what: 'seat' | 'waitlist';
  readonly children: string;
}

/** Opens the dialog GiveUp for the seat or the waitlist. */
export const GiveUpButton = ({ what, children }: GiveUpButtonProps) => (
  <Button variant="undo" size="small" className="-ml-3" data-gives-up={what}>
    {children}
  </Button>
);

interface GiveUpProps extends GiveUpButtonProps {
  readonly title: string;
  readonly no: string;
  readonly yes: string;
}

/** The confirmation before an applicant gives up the seat or the place on the waitlist. */
export const GiveUp = ({ what, title, no, yes, children }: GiveUpProps) => (
  <dialog
    id={`give-up-${what}`}
    aria-labelledby={`give-up-${what}-title`}
    className="m-auto w-[calc(100%-2rem)] max-w-xl rounded-lg border border-night-line bg-night-1 p-5 text-sand backdrop:bg-night/80 sm:p-7"
  >
    <h2 id={`give-up-${what}-title`} className="font-display text-xl font-semibold">
      {title}
    </h2>
    <p className="mt-5">{children}</p>
    <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="quiet" type="submit" value="">
        {no}
      </Button>
      <Button variant="danger" type="submit" value="yes">
        {yes}
      </Button>
    </form>
  </dialog>
);
