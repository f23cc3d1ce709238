import { useState, useEffect, useRef } from 'react';
import { buildStamp } from '../../config/build.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { deviceFacts, diagnosisText, type DeviceState } from './device-facts.ts';
import { useEvicted } from './eviction-notice.tsx';
import { rebuildEndText } from './sync-texts.ts';
import { useBrowserFacts, useMirrorSize } from './use-device-facts.ts';
import { usePressOutcome } from './use-press-outcome.ts';
import type { SyncItem } from './use-sync-items.ts';

interface DeviceDetailsProps {
  readonly items: readonly SyncItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Details for somebody who helps the member: connection, storage and app version of this device, and the diagnosis to copy. */
export const DeviceDetails = ({ items, now }: DeviceDetailsProps) => {
  const status = useSyncStatus();
  const mirrorSize = useMirrorSize();
  const { lost } = useEvicted();
  const { facts: browser, askToKeep } = useBrowserFacts(now);
  const device: DeviceState = {
    version: buildStamp,
    userAgent: navigator.userAgent,
    claimsOnline: navigator.onLine,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    now,
    status,
    mirrorSize,
    browser,
    lost,
  };
  return (
    <details className="group border-t border-night-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-3 font-semibold hover:text-lamp-bright">
        <Icon name="chevron-down" className="size-4 shrink-0 text-lamp group-open:rotate-180" />
        Details
      </summary>
      <dl className="mt-2 divide-y divide-night-line border-y border-night-line">
        {deviceFacts(device).map(({ label, text, at }) =>
          label === undefined ? null : (
            <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 py-2.5 text-sm">
              <dt className="text-sand-dim">{label}</dt>
              <dd className="min-w-0 break-words">
                {at ? (
                  <time dateTime={new Date(at).toISOString()} className="figures">
                    {text}
                  </time>
                ) : (
                  text
                )}
              </dd>
              {label === 'Protection' && browser?.isPersisted === false ? (
                <dd className="col-span-2 mt-2">
                  <AskToKeep ask={askToKeep} />
                </dd>
              ) : null}
            </div>
          ),
        )}
      </dl>
      <div className="mt-4 flex flex-col gap-3">
        <Rebuild />
        <CopyDiagnosis write={() => diagnosisText({ ...device, now: Date.now() }, items)} />
      </div>
    </details>
  );
};

const AskToKeep = ({ ask }: { readonly ask: () => Promise<boolean | null> }) => {
  const [isDeclined, setDeclined] = useState(false);
  const { busy, run } = useBusy();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        disabled={busy}
        onClick={() => run(async () => setDeclined((await ask()) !== true))}
      >
        Keep this data
      </Button>
      <output className="mt-2 block text-sand-dim empty:hidden">
        {isDeclined
          ? 'Your browser declined for now. Installing the app or using it often usually helps.'
          : ''}
      </output>
    </>
  );
};

const Rebuild = () => {
  const member = useMember();
  const { connectivity } = useSyncStatus();
  const { busy, run } = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { outcome, show, clear } = usePressOutcome();
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        disabled={busy}
        onClick={() => {
          if (connectivity === 'offline') return show(rebuildEndText('connection-down'), true);
          clear();
          return setAsking(true);
        }}
      >
        <Icon name="download" className="size-4" />
        {busy ? 'Rebuilding...' : 'Rebuild this device’s copy'}
      </Button>
      <output className="mt-2 block text-sm text-sand-dim empty:hidden">{outcome}</output>
      <ConfirmDialog
        open={isAsking}
        title="Rebuild this device’s copy?"
        no="Cancel"
        yes="Rebuild"
        tone="primary"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          run(async () => {
            const online = await member?.online();
            const end = (await online?.engine.rebuild()) ?? (member ? 'connection-down' : 'stopped');
            show(rebuildEndText(end), end !== 'complete');
          });
        }}
      >
        <p>We will download members, messages and invitations again. Your unsent changes stay as they are.</p>
      </ConfirmDialog>
    </div>
  );
};

/** Copies the diagnosis to the clipboard. Shows the selected text when the browser does not allow copying. */
const CopyDiagnosis = ({ write }: { readonly write: () => string }) => {
  const [outcome, setOutcome] = useState('');
  const [text, setText] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text !== null) area.current?.select();
  }, [text]);

  const copy = async () => {
    const diagnosis = write();
    try {
      await navigator.clipboard.writeText(diagnosis);
      setText(null);
      setOutcome('Copied. It contains no names, messages or addresses.');
    } catch {
      setText(diagnosis);
      setOutcome('Your browser didn’t allow copying. The text below is selected: please copy it yourself.');
    }
  };
  return (
    <div>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => void copy()}>
        <Icon name="copy" className="size-4" />
        Copy diagnosis
      </Button>
      <output className="mt-2 block text-sm text-sand-dim empty:hidden">{outcome}</output>
      {text === null ? null : (
        <textarea
          ref={area}
          readOnly
          aria-label="Diagnosis"
          rows={8}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-2 block w-full rounded-md border border-night-edge bg-night-1 px-3 py-2 font-mono text-xs text-sand"
        />
      )}
    </div>
  );
};
