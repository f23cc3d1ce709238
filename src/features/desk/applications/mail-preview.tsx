import type { decisionMail } from '../../applications/decision-mails.ts';

interface MailPreviewProps {
  readonly email: string;
  /** How many other people get a mail of the same kind. */
  readonly others: number;
  readonly mail: ReturnType<typeof decisionMail>;
}

/** A mail as its reader sees it, with its address and subject. */
export const MailPreview = ({ email, others, mail }: MailPreviewProps) => (
  <>
    <p className="text-sm text-sand-dim">
      To {email}
      {others > 0 ? ` and ${others} more` : ''}
    </p>
    <p className="mb-3 font-semibold">{mail.subject}</p>
    <div className="grid gap-3">
      {mail.parts(location.origin).map((part) => {
        if (part.kind === 'paragraph')
          return (
            <p key={part.text} dir="auto" className="whitespace-pre-wrap">
              {part.text}
            </p>
          );
        if (part.kind === 'button')
          return (
            <p key={part.label} className="font-semibold text-lamp">
              [{part.label}]
            </p>
          );
        return part.rows.map(([label, text, href]) => (
          <p key={label}>
            <span className="text-sand-dim">{label}:</span> {text}
            {href === undefined ? '' : `, ${href}`}
          </p>
        ));
      })}
      <p className="text-sm text-sand-dim">{mail.footer}</p>
    </div>
  </>
);
