import type { ReactNode } from 'react';
import { momentText } from '../../../domain/chat-time.ts';
import { phoneLink } from '../../../domain/phone.ts';
import { planLabel } from '../../applications/texts.ts';
import { textLink } from '../../../ui/link.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { ShownApplication } from '../desk-with.ts';
import { useSourceText } from '../use-source-text.ts';

interface ApplicationFieldsProps {
  readonly application: ShownApplication;
  /** The edition's name. */
  readonly edition: string;
}

/** Shows what the applicant entered. */
export const ApplicationFields = ({ application, edition }: ApplicationFieldsProps) => {
  const { email, phone, source } = application;
  const sourceText = useSourceText();
  return (
    <>
      <WrittenText text={application.project} className="measure mb-4" />
      <dl className="[overflow-wrap:anywhere]">
        <Row label="Email">
          <a className={textLink} href={`mailto:${email}`}>
            {email}
          </a>
          {application.is_member ? ' (a member)' : ''}
        </Row>
        <Row label="Phone">
          <a className={textLink} href={phoneLink(phone)}>
            {phone}
          </a>
        </Row>
        <Row label="Business">
          <bdi>{application.business}</bdi>
        </Row>
        <Row label="Plan">{planLabel(application.plan)}</Row>
        <Row label="Edition">{edition}</Row>
        <Row label="Received">
          <time dateTime={application.created_at}>{momentText(application.created_at)}</time>
        </Row>
        <Row label="Came by">{sourceText(source)}</Row>
        {application.filled_honeypot ? (
          <Row label="Perhaps a program">
            The form’s hidden field was filled in. Programs do that, and sometimes a browser that fills in
            forms. No receipt was mailed.
          </Row>
        ) : null}
      </dl>
    </>
  );
};

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Row = ({ label, children }: RowProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 py-1">
    <dt className="w-20 shrink-0 text-sm text-sand-dim">{label}</dt>
    <dd className="min-w-0 flex-1 basis-40">{children}</dd>
  </div>
);
