import { useEffect, useRef, useState } from 'react';
import type { DeviceSession, SessionsResult } from '../../../engine/server/account/auth.ts';
import { useAuth } from '../../../engine/member/hooks/use-auth.ts';
import { momentText } from '../../../domain/chat-time.ts';
import { lastActiveText } from '../rules/last-active.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ErrorNote } from './form-parts.tsx';

/** Lists the member's sessions and signs out all devices but this one. */
export const DeviceList = () => {
  const auth = useAuth();
  const [result, setResult] = useState<SessionsResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => void auth.ask((server) => server.listSessions()).then(setResult), [auth]);
  const reload = async () => setResult(await auth.ask((server) => server.listSessions()));

  const endOthers = async () => {
    setFailure(null);
    const ended = await auth.ask((server) => server.signOutElsewhere());
    if (ended.kind === 'failed') {
      setFailure(ended.message);
      return;
    }
    // The pressed button unmounts with the other devices.
    heading.current?.focus();
    showToast({ title: 'Signed out everywhere else', description: 'You are signed in only here now.' });
    await reload();
  };

  return (
    <section aria-labelledby="devices">
      <h3 id="devices" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Your devices
      </h3>
      {result === null ? <output className="mt-1 block text-sm text-sand-dim">Loading...</output> : null}
      {result?.kind === 'failed' ? (
        <>
          <output className="mt-1 block text-sm text-sand-dim">{result.message}</output>
          <Button variant="quiet" className="mt-3" disabled={busy} onClick={() => run(reload)}>
            Try again
          </Button>
        </>
      ) : null}
      {result?.kind === 'ok' ? (
        <>
          <Sessions sessions={result.sessions} />
          {failure === null ? null : <ErrorNote className="mt-3">{failure}</ErrorNote>}
          {result.sessions.length > 1 ? (
            <Button variant="quiet" className="mt-3" disabled={busy} onClick={() => run(endOthers)}>
              {busy ? 'Signing out...' : 'Sign out everywhere else'}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
};

/** The devices shown before "Show all" is pressed. */
const FEW = 5;

const Sessions = ({ sessions }: { readonly sessions: readonly DeviceSession[] }) => {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <p className="mt-1 text-sm text-sand-dim">
        {sessions.length === 1
          ? 'You are signed in on this device only.'
          : 'You are signed in on these devices. If you don’t recognise one, sign out everywhere else and change your password.'}
      </p>
      <ul className="mt-2 divide-y divide-night-line text-sm">
        {(showsAll ? sessions : sessions.slice(0, FEW)).map(
          ({ id, user_agent, signed_in_at, last_used_at, is_this_device }) => (
            <li key={id} className="py-2">
              <span className="font-semibold">{deviceName(user_agent)}</span>
              {is_this_device ? <span className="text-phosphor"> (this device)</span> : null}
              <span className="block text-sand-dim">
                Signed in {momentText(signed_in_at)}
                {is_this_device ? null : `, last used: ${lastActiveText(last_used_at, now)}`}
              </span>
            </li>
          ),
        )}
      </ul>
      {sessions.length > FEW ? (
        <button
          type="button"
          className="block min-h-11 cursor-pointer text-sm font-semibold text-lamp hover:text-lamp-bright"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show ${FEW}` : `Show all ${sessions.length}`}
        </button>
      ) : null}
    </>
  );
};

/** Names a device by its user agent: "Firefox on Windows". */
export const deviceName = (userAgent: string | null): string => {
  const nameIn = (known: readonly Named[]) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (!browser) return system ?? 'Unknown device';
  return system ? `${browser} on ${system}` : browser;
};

type Named = readonly [name: string, mark: RegExp];

/** The order matters: a browser's user agent also contains the names of some browsers further down. */
const browsers: readonly Named[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
