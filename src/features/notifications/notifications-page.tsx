import { useRef, useState, type ComponentProps } from 'react';
import { paths } from '../../config/paths.ts';
import {
  byMailLabel,
  choicesText,
  hidesTextLabel,
  kindLabels,
  subscribeResultTexts,
  pushStateTextsNow,
} from './texts.ts';
import { site } from '../../content/site.ts';
import { momentText } from '../../domain/chat-time.ts';
import {
  notificationKinds,
  silentUntil,
  withChoices,
  type ChoicesChange,
  type NotificationChoices,
} from './rules/notifications.ts';
import { askForPush, endSubscription, heldPermission } from './push-subscription.ts';
import { useQueued, useRefused } from '../../engine/member/hooks/use-pending.ts';
import { readChoices, useNotificationChoices, usePushState, useSilentUntil } from './use-notifications.ts';
import type { Member } from '../../engine/member/member.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import type { PushTest } from './server.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BesidePage } from '../../ui/beside-page.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useNow } from '../../ui/use-now.ts';
import { notificationChoice } from './changes.ts';
import { devicePush } from './service.ts';
import { notificationsStored } from './stored.ts';

/** The page where a member subscribes this device to push and sets the choices. Each choice is saved at once. */
export const NotificationsPage = ({ member }: { readonly member: Member }) => (
  <BesidePage title="Notifications" home={paths.members} isWide>
    <title>{`Notifications | Members Portal | ${site.name}`}</title>
    <div className="grid items-start gap-5 lg:grid-cols-[2fr_3fr] lg:gap-x-8">
      <ThisDevice member={member} />
      <Choices member={member} />
    </div>
  </BesidePage>
);

const Choices = ({ member }: { readonly member: Member }) => {
  const outbox = useOutbox();
  const stored = useNotificationChoices(member);
  /** The changes that are being stored. Meanwhile the boxes show them. */
  const [pressed, setPressed] = useState<readonly ChoicesChange[]>([]);
  const [known, setKnown] = useState(stored);
  if (stored && known !== stored) {
    setKnown(stored);
    setPressed(pressed.filter((change) => !isApplied(stored, change)));
  }
  const queued = useQueued(notificationChoice);
  const waiting = queued.map(({ payload }) => payload);
  const refused = useRefused(notificationChoice);
  const now = useNow();
  const pushState = usePushState(member.uid);
  const choose = (change: ChoicesChange) => {
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    setPressed((before) => [...before.filter((one) => !isSameChoice(one, change)), change]);
    // The new choice replaces a refused one of the same setting.
    for (const { id, payload } of refused)
      if (isSameChoice(payload, change)) void changeStored(() => outbox.discard(id));
    const queuedBefore = queued.findLast(({ payload }) => isSameChoice(payload, change));
    const store = async () => {
      // A choice that the member undoes before it was sent never leaves the device.
      if (queuedBefore && !queuedBefore.mayHaveArrived) {
        const isCancelled = (await outbox.cancel(queuedBefore.id)) === 'gone';
        if (isCancelled && isApplied(await readChoices(member), change)) return;
      }
      await outbox.send(notificationChoice, { ...change, zone });
    };
    void changeStored(store).then((isStored) => {
      if (!isStored) setPressed((before) => before.filter((one) => one !== change));
    });
  };
  /** Rendered in the line of the box, so that nothing moves under the next press. */
  const queuedBadgeFor = (isAbout: (change: ChoicesChange) => boolean) =>
    waiting.some(isAbout) ? (
      <DeliveryBadge state="queued">
        <span className="sr-only sm:not-sr-only">Waiting to be sent</span>
      </DeliveryBadge>
    ) : null;
  const refusalsFor = (isAbout: (change: ChoicesChange) => boolean) => (
    <>
      {refused
        .filter(({ payload }) => isAbout(payload))
        .map(({ id, payload, refusal }) => (
          <span key={id} className="flex flex-wrap items-center gap-3">
            <DeliveryBadge state="refused">
              “{choicesText(payload)}” was not saved: {refusal.message}
            </DeliveryBadge>
            <Button variant="quiet" size="small" onClick={() => void changeStored(() => outbox.retry(id))}>
              Try again
            </Button>
            <Button variant="quiet" size="small" onClick={() => void changeStored(() => outbox.discard(id))}>
              Discard
            </Button>
          </span>
        ))}
    </>
  );
  /** The checkbox of one choice. `changeTo`: the change that switches the choice. */
  const choiceBox = (
    text: Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint'>,
    checked: boolean,
    changeTo: (isOn: boolean) => ChoicesChange,
  ) => {
    const isAbout = (other: ChoicesChange) => isSameChoice(other, changeTo(checked));
    return (
      <Checkbox
        key={text.label}
        {...text}
        checked={checked}
        clock={queuedBadgeFor(isAbout)}
        state={refusalsFor(isAbout)}
        onChange={(isOn) => choose(changeTo(isOn))}
      />
    );
  };
  const choices = stored && pressed.reduce(withChoices, stored);
  if (!choices) return <Spinner label="Loading your choices..." />;
  const silence = silentUntil(choices, now);
  return (
    <section aria-labelledby="what-rings" className="max-lg:border-t border-night-line max-lg:pt-6">
      <h2 id="what-rings" className="text-lg font-semibold leading-snug">
        What we notify you about
      </h2>
      <p className="mt-1 text-sm text-sand-dim">
        Quiet from 10 PM to 8 AM, unless the programme changes while you are at the villa. Each choice is
        saved at once.
      </p>
      <p className="my-1 flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          onClick={() =>
            choose({
              muted_until: silence === null ? new Date(Date.now() + 24 * 60 * 60_000).toISOString() : null,
            })
          }
        >
          {silence === null ? 'Mute for a day' : 'Ring again now'}
        </Button>
        <output className="text-sm text-sand-dim empty:hidden">
          {/* While this device rings, the heading above already shows the mute. */}
          {silence === null || pushState === 'on' ? '' : `Silent until ${momentText(silence)}`}
        </output>
        {queuedBadgeFor(changesMute)}
      </p>
      <p className="my-3 empty:hidden">{refusalsFor(changesMute)}</p>
      <div className={ruled}>
        {notificationKinds.map((kind) =>
          choiceBox({ label: kindLabels[kind] }, choices.kinds.includes(kind), (isOn) => ({
            kinds: { [kind]: isOn },
          })),
        )}
      </div>
      <div className={ruled}>
        {choiceBox({ label: hidesTextLabel }, choices.hides_text, (isOn) => ({ hides_text: isOn }))}
        {choiceBox({ label: byMailLabel, hint: byMailHint }, choices.by_mail, (isOn) => ({
          by_mail: isOn,
        }))}
      </div>
    </section>
  );
};

const byMailHint =
  'Mentions, replies and announcements, at most one mail a day, and only while none of your devices notifies you.';

const ruled = 'mt-4 border-t border-night-line pt-4';

const changesMute = ({ muted_until }: ChoicesChange) => muted_until !== undefined;

/** Whether both changes concern the same setting. */
const isSameChoice = (
  { kinds = {}, ...one }: ChoicesChange,
  { kinds: others = {}, ...other }: ChoicesChange,
) =>
  Object.keys(kinds).some((kind) => kind in others) ||
  (['hides_text', 'by_mail', 'muted_until'] as const).some(
    (name) => one[name] !== undefined && other[name] !== undefined,
  );

/** Whether the choices already contain the change. */
const isApplied = (choices: NotificationChoices, change: ChoicesChange): boolean =>
  JSON.stringify(withChoices(choices, change)) === JSON.stringify(withChoices(choices, {}));

const ThisDevice = ({ member }: { readonly member: Member }) => {
  const pushState = usePushState(member.uid);
  const silence = useSilentUntil(member);
  const texts = pushStateTextsNow(pushState, silence);
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState({ text: '', isFailure: false, forSilence: silence });
  /** Shows the outcome of a press until the member mutes or unmutes the devices. */
  const showOutcome = (text: string, isFailure = false) =>
    setOutcome({ text, isFailure, forSilence: silence });
  const title = useRef<HTMLHeadingElement>(null);
  /** The pressed button unmounts, so the heading takes the focus. */
  const showOutcomeAtTitle = (text: string) => {
    showOutcome(text);
    title.current?.focus({ preventScroll: true });
  };
  const subscribe = async () => {
    showOutcome('');
    const answer = await askForPush();
    // `pushState` already shows a refusal, and how to change it.
    if (answer === 'denied') return title.current?.focus({ preventScroll: true });
    if (answer !== 'granted')
      return showOutcome('You have not allowed notifications, so none can come.', true);
    const result = (await (await pushOf(member))?.subscribeDevice()) ?? 'unreachable';
    if (result === 'subscribed') showOutcomeAtTitle(subscribeResultTexts.subscribed);
    else showOutcome(subscribeResultTexts[result], true);
  };
  const unsubscribe = async () => {
    notificationsStored(member.uid).wantsPush.write(null);
    await (await pushOf(member))?.unsubscribe();
    await endSubscription();
    showOutcomeAtTitle('This device no longer notifies you.');
  };
  return (
    <section aria-labelledby="this-device">
      <h2
        id="this-device"
        ref={title}
        tabIndex={-1}
        className="max-lg:mt-3 flex items-start gap-2.5 text-lg font-semibold leading-snug outline-none"
      >
        <Icon
          name={pushState === 'on' && silence === null ? 'bell' : 'bell-off'}
          className="mt-1 size-5 shrink-0"
        />
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-sand-dim">
        {texts.text}
        {pushState === 'off' && heldPermission() === 'default' ? ' Your browser asks you once.' : ''}
      </p>
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {pushState === 'off' ? (
          <Button disabled={busy} onClick={() => run(subscribe)}>
            {busy ? 'Asking...' : 'Turn on notifications'}
          </Button>
        ) : null}
        {pushState === 'on' ? (
          <>
            <Button
              variant="quiet"
              className="-ml-4"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const test = (await (await pushOf(member))?.sendTest()) ?? null;
                  showOutcome(testText(test), test?.answer !== 'sent');
                })
              }
            >
              Send a test
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => run(unsubscribe)}>
              Turn off on this device
            </Button>
          </>
        ) : null}
      </p>
      <output
        className={`mt-2 block text-sm empty:hidden ${outcome.isFailure ? 'border-l-2 border-alarm pl-3 text-alarm' : ''}`}
      >
        {outcome.forSilence === silence ? outcome.text : ''}
      </output>
    </section>
  );
};

const testText = (test: PushTest | null): string => {
  if (test === null) return 'We can’t reach the club right now. Please try again.';
  const status = test.status === null ? 'did not answer' : `answered ${test.status}`;
  if (test.answer === 'sent')
    return `Sent: the browser’s push service ${status}. The notice comes in a moment.`;
  return test.answer === 'gone'
    ? `The browser’s push service ${status}: it no longer knows this device. Turn notifications off on this device, and then on again.`
    : `Not sent: the browser’s push service ${status}. Please try again later.`;
};

/** This device's push subscription; null while the connection cannot be loaded. */
const pushOf = async (member: Member) => ((await member.online()) ? devicePush.of(member) : null);
