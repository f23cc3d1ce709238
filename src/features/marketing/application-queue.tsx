import { useQueued, useRefused } from '../../data/hooks/use-entries.ts';
import { Button } from '../../ui/button.tsx';
import { waitingText, type ApplicationForm } from './use-application-form.ts';

interface Props {
  readonly form: ApplicationForm;
}

/** Applications that were sent later, from the outbox, and refused: each can be taken up again. */
export const RefusedApplications = ({ form }: Props) =>
  useRefused('application').map((entry) => (
    <div
      key={entry.id}
      role="alert"
      className="mb-8 flex max-w-3xl flex-wrap items-center gap-4 rounded-md border border-alarm p-4"
    >
      <p className="min-w-0 flex-1">
        The application of {entry.payload.name} could not be taken: {entry.refusal.message}
      </p>
      <Button
        variant="quiet"
        onClick={() => {
          form.resume(entry);
        }}
      >
        Edit it and send again
      </Button>
    </div>
  ));

/** Applications that wait on this device for the network. */
export const WaitingApplications = ({ form }: Props) =>
  useQueued('application').map((entry) => (
    <output
      key={entry.id}
      className="mt-6 flex flex-wrap items-center gap-4 rounded-md border border-laterite p-4"
    >
      <span className="i-lucide-clock size-5 shrink-0 text-laterite" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {waitingText}
        <span className="block text-sm text-sand-dim">Application of {entry.payload.name}</span>
      </span>
      <Button variant="quiet" onClick={() => void form.cancel(entry)}>
        Cancel it
      </Button>
    </output>
  ));
