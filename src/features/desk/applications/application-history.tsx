import { momentText } from '../../../domain/chat-time.ts';
import type { Attendee, DeskApplication } from '../../applications/rules/decision.ts';
import type { AuditItem } from '../rules/desk.ts';
import { isolated } from '../../../domain/isolated.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { Part } from '../part.tsx';
import { actorName, useNames } from '../use-names.ts';
import { gaveUpText, statusTexts } from './decision-texts.ts';
import { mailText, type MadeDecision } from './desk-applications.ts';
import { markText } from './payments.ts';

interface ApplicationHistoryProps {
  readonly application: DeskApplication;
  readonly place: Attendee | undefined;
  readonly audit: readonly AuditItem[];
}

/** The decisions about an application and the marks of its payment, each with its author; the newest first. */
export const ApplicationHistory = ({ application, place, audit }: ApplicationHistoryProps) => {
  const { name, decisions } = application;
  const marks = audit.filter(({ subject, subject_id: id }) => subject === 'attendees' && id === place?.id);
  const nameById = useNames([
    ...decisions.map(({ decided_by: by }) => by),
    ...marks.map(({ actor }) => actor),
  ]);
  const decisionText = (made: MadeDecision, before: MadeDecision | undefined) => {
    if (made.by_applicant) return `${isolated(name)}: ${gaveUpText(before?.outcome)}`;
    const organiser = nameById(made.decided_by);
    const missed = made.outcome === made.decision ? '' : ', and no seat was left: waitlisted';
    return `${organiser}: ${statusTexts[made.decision].label}${missed}`;
  };
  const lines = [
    ...decisions.map((made, index) => ({
      id: made.id,
      at: made.decided_at,
      text: decisionText(made, decisions[index - 1]),
      note: made.note,
      mail: `, ${mailText(made, index === decisions.length - 1)}`,
    })),
    ...marks.map(({ id, happened_at: at, actor, changes }) => ({
      id,
      at,
      text: `${actorName(actor, nameById)} marked the payment as ${markText(changes['payment']?.to)}`,
      note: '',
      mail: '',
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (lines.length === 0) return null;
  return (
    <Part title="History">
      <ol className="divide-y divide-night-line">
        {lines.map(({ id, at, text, note, mail }) => (
          <li key={id} className="py-3 [overflow-wrap:anywhere]">
            <p>{text}</p>
            {note === '' ? null : <WrittenText text={`“${note}”`} className="text-sand-dim" />}
            <p className="text-sm text-sand-dim">
              <time dateTime={at}>{momentText(at)}</time>
              {mail}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
};
