import type { Desk } from '../rules/desk.ts';
import { invitationWeeks } from '../../invitations/rules/invitation-weeks.ts';
import { successRate } from '../../invitations/rules/invitation.ts';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { WeeksChart } from '../../invitations/weeks-chart.tsx';
import { SeatsLine } from '../applications/seats-line.tsx';
import { deskWith } from '../desk-with.ts';
import { Figures } from '../figures.tsx';
import { useSourceText } from '../use-source-text.ts';
import { applicationsCsv, attendeesCsv, countTexts } from './desk-tables.ts';

/** Numbers that help to plan, and the lists as files. Counts without the acts in this device's outbox. */
export const NumbersPage = ({ mirrored: desk }: { readonly mirrored: Desk }) => {
  const { applications, attendees, numbers } = desk;
  const sourceText = useSourceText();
  const { members, invitations_sent: sent, invitations_accepted: accepted } = numbers;
  const rate = successRate(accepted, sent);
  const save = (name: 'Applications' | 'Attendees') => {
    const csv = name === 'Applications' ? applicationsCsv(applications) : attendeesCsv(attendees);
    void saveFile(new File([csv], `${name.toLowerCase()}.csv`, { type: 'text/csv' }));
  };
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
      <Part title="Applications">
        <div className="grid gap-8">
          <ApplicationWeeks desk={desk} />
          <Sources rows={countTexts(applications.map(({ source }) => sourceText(source)))} />
        </div>
      </Part>
      <div className="grid gap-8">
        <Part title="Lists">
          <p className="measure mb-4 text-sand-dim">
            For a spreadsheet. The files hold personal data: please delete them when you no longer need them.
          </p>
          <div className="-mx-4 flex flex-wrap gap-x-2">
            {(['Applications', 'Attendees'] as const).map((name) => (
              <Button key={name} variant="quiet" onClick={() => save(name)}>
                <Icon name="download" className="size-4" />
                {`${name} (CSV)`}
              </Button>
            ))}
          </div>
        </Part>
        <Part title="Seats">
          <SeatsLine desk={deskWith(desk, [])} showsPast />
        </Part>
        <Part title="Members">
          <Figures
            numbers={[
              { label: 'members', count: members, of: members },
              { label: 'active in 30 days', count: numbers.active_30_days, of: members },
              { label: 'active in 7 days', count: numbers.active_7_days, of: members },
            ]}
          />
          <p className="measure mt-2 text-sm text-sand-dim">
            Members who are not listed leave no trace of their visits, and are not counted as active.
          </p>
        </Part>
        <Part title={`Invitations of all members: ${rate}% accepted`}>
          <Figures
            numbers={[
              { label: 'sent', count: sent, of: sent },
              { label: 'accepted', count: accepted, of: sent },
            ]}
          />
        </Part>
        <WaitingForNext desk={desk} />
      </div>
    </div>
  );
};

/** The addresses that asked on the front page to hear of the next edition. */
const WaitingForNext = ({ desk }: { readonly desk: Desk }) => {
  const { addresses, unconfirmed } = desk.edition_news;
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(addresses.join('\n')).then(
      () => true,
      () => false,
    );
    showToast(
      isCopied
        ? { title: 'Addresses copied' }
        : { title: 'Couldn’t copy the addresses', description: 'Please select them yourself.', tone: 'note' },
    );
  };
  return (
    <Part title="Waiting for the next edition">
      <p className="measure text-sand-dim">
        Visitors who asked on the front page to hear of it. They get one mail five minutes after you publish
        it, and their addresses are then deleted.
      </p>
      {addresses.length === 0 ? (
        <p className="mt-4">Nobody waits.</p>
      ) : (
        <>
          <details className="mt-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
              {addresses.length === 1 ? '1 address' : `${addresses.length} addresses`}
            </summary>
            <ul className="max-h-80 select-text overflow-y-auto [overflow-wrap:anywhere]">
              {addresses.map((address) => (
                <li key={address} className="py-0.5">
                  {address}
                </li>
              ))}
            </ul>
          </details>
          <Button variant="quiet" className="-ml-4 mt-3" onClick={() => void copy()}>
            <Icon name="copy" className="size-4" />
            Copy addresses
          </Button>
        </>
      )}
      {unconfirmed > 0 ? (
        <p className="mt-3 text-sm text-sand-dim">
          {unconfirmed === 1 ? '1 more has' : `${unconfirmed} more have`} not confirmed the address, and get
          no mail.
        </p>
      ) : null}
    </Part>
  );
};

const ApplicationWeeks = ({ desk }: { readonly desk: Desk }) => {
  const now = useNow();
  const weeks = invitationWeeks(
    desk.applications.map(({ created_at, status, decided_at }) => ({
      created_at,
      accepted_at: status === 'accepted' ? decided_at : null,
    })),
    now,
  ).map(({ start, sent: received, accepted }) => ({ start, received, accepted }));
  const total = (kind: 'received' | 'accepted') => weeks.reduce((sum, week) => sum + week[kind], 0);
  return (
    <WeeksChart
      title="Applications received and accepted in the last 12 weeks"
      kinds={['Received', 'Accepted']}
      caption="Applications by week"
      empty="Nobody has applied."
      summary={`${total('received')} received and ${total('accepted')} accepted. Each week starts on Monday.`}
      weeks={weeks.map(({ start, received, accepted }) => ({ start, counts: [received, accepted] }))}
    />
  );
};

interface SourcesProps {
  readonly rows: readonly { readonly text: string; readonly count: number }[];
}

/** A table whose numbers are also drawn as bars. */
const Sources = ({ rows }: SourcesProps) => {
  const full = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left font-semibold">Where applications came from</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Applications</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, count }) => (
          <tr key={text} className="relative">
            <th scope="row" className="py-2 pr-4 font-normal [overflow-wrap:anywhere]">
              {text}
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-full bg-night-2 [forced-color-adjust:none]"
              >
                <span className="block h-full bg-phosphor" style={{ width: `${(count / full) * 100}%` }} />
              </span>
            </th>
            <td className="figures py-2 text-right align-top">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
