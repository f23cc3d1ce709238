import { planLabel, receiptSubject } from '../../content/application.ts';
import { receiptLink } from '../../domain/receipt-link.ts';
import { deviceValues, type Receipt } from '../../local/store/keys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';

interface ApplicationReceiptProps {
  readonly receipt: Receipt;
  /** The club's address, for questions. */
  readonly email: string;
  /** Called when the applicant has hidden the receipt: the button that had the focus is gone. */
  readonly onHidden: () => void;
}

/** Tells the applicant what we received and when, where the answer goes, and how to find the mail. Stays after a reload. */
export const ApplicationReceipt = ({ receipt, email, onHidden }: ApplicationReceiptProps) => (
  <div className="mb-8 rounded-md border border-phosphor p-4 [overflow-wrap:anywhere]">
    <h3 className="flex items-center gap-3 text-lg font-semibold">
      <Icon name="check" className="size-5 text-phosphor" />
      We have your application
    </h3>
    <p className="mt-1 text-sm text-sand-dim">
      {planLabel(receipt.plan)}, received on <time dateTime={receipt.at}>{dayAndTime(receipt.at)}</time>
    </p>
    <p className="mt-4">
      We will answer to <strong className="font-semibold">{receipt.email}</strong> within 24 hours. Our
      receipt goes there too: look for the mail “{receiptSubject}”. On very busy days there is none.
    </p>
    {receipt.token === undefined ? null : (
      <p className="mt-4">
        <TextLink href={receiptLink('', receipt.token)}>See how it stands</TextLink> at any time. Keep this
        link to yourself: whoever has it sees our decision.
      </p>
    )}
    <p className="mt-4">
      Can’t find it? Check your spam folder, or write to <TextLink href={`mailto:${email}`}>{email}</TextLink>
      . To apply for somebody else, fill in the form again.
    </p>
    <Button
      variant="quiet"
      size="small"
      className="mt-4"
      onClick={() => {
        deviceValues.receipt.write(null);
        onHidden();
      }}
    >
      Hide this
    </Button>
  </div>
);

/** "23 November 2026 at 4:38 pm" */
const dayAndTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short' });
