import { Button } from '../../ui/button.tsx';

/** Says below a form that this device keeps what was typed, with the way to discard it. */
export const UnsavedEdits = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-2 text-sand-dim">
    Your changes are not saved yet. This device keeps them.
    <Button
      variant="quiet"
      size="small"
      onClick={({ currentTarget }) => {
        // This button unmounts with the sentence.
        currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
        onDiscard();
      }}
    >
      Discard changes
    </Button>
  </p>
);
