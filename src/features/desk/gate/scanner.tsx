import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Desk } from '../rules/desk.ts';
import { createSightings, judgeTicket, type CheckIn, type GateAnswer } from '../rules/gate.ts';
import { readTicket } from '../../ticket/rules/ticket.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { useStored } from '../../../engine/member/hooks/use-stored.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCloseOnBack } from '../../../ui/close-on-back.ts';
import { VillaStrip } from '../../../ui/villa-strip.tsx';
import { useWakeLock } from '../../../ui/use-wake-lock.ts';
import { answerWords, doneWords, guestOf, unpaidWords, type AnswerWords } from './answer-texts.ts';
import type { Signals } from './signals.ts';
import { undoMs, type Gate } from './use-gate.ts';
import { deskStored } from '../stored.ts';
import type { ReadCodes } from './zxing-reader.ts';

interface ScannerProps {
  readonly desk: Desk;
  readonly edition: string;
  readonly editionName: (id: string) => string;
  readonly gate: Gate;
  readonly signals: Signals;
  /** When the server last confirmed the list, in epoch milliseconds. */
  readonly pulledAt: number;
  readonly nameById: (id: string | null) => string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onClose: () => void;
  /** The camera cannot be used any more. `reason` says why. */
  readonly onFailed: (reason: string) => void;
}

/** The verdict on the last scanned code, and the check-in that the code made; null without one. */
interface Scan {
  readonly answer: GateAnswer;
  readonly checkIn: CheckIn | null;
}

/** Reads tickets with the camera. A valid ticket lets its guest in at once. The answer stays until the next code. */
export const Scanner = (props: ScannerProps) => {
  const { desk, edition, gate, signals, now, onClose, onFailed } = props;
  const { gateMuted } = deskStored(useMember()?.uid ?? 'nobody');
  const isMuted = useStored(gateMuted) ?? false;
  const [isNew] = useState(createSightings);
  const [scan, setScan] = useState<Scan | null>(null);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => closing.current?.focus(), []);

  const letIn = async (answer: GateAnswer) => {
    const guest = guestOf(answer);
    const checkIn = guest ? await gate.letIn(guest.id, guest.name) : null;
    setScan({ answer, checkIn });
    return checkIn;
  };
  const onCode = async (code: string) => {
    if (!isNew(code, Date.now())) return;
    const ticket = await readTicket(code, desk.ticket_keys);
    const answer = judgeTicket(ticket, edition, desk.attendees, gate.checkIns);
    if (answer.kind === 'valid') {
      const isGood = (await letIn(answer)) && answer.attendee.payment !== 'open';
      signals.play(isGood ? 'good' : 'warning', isMuted);
    } else {
      setScan({ answer, checkIn: null });
      signals.play(answerWords(answer, props).tone, isMuted);
    }
  };
  const { state, video } = useScanner(onCode, (failure) => onFailed(failureTexts[failure]));
  useWakeLock(state === 'scanning');
  useCloseOnBack(true, onClose);

  const guest = scan && guestOf(scan.answer);
  const made = scan?.checkIn ?? null;
  const isIn = gate.checkIns.some(({ id }) => id === made?.id);
  const wordsOf = ({ answer }: Scan): AnswerWords => {
    if (!made || !guest) return answerWords(answer, props);
    if (isIn) return doneWords(guest.name, 'in');
    return doneWords(guest.name, gate.refused.has(made.id) ? 'refused' : 'taken-back');
  };
  const isUnpaid = desk.attendees.some(({ id, payment }) => id === guest?.id && payment === 'open');
  const paidWords = scan && wordsOf(scan);
  const words = paidWords && isUnpaid ? unpaidWords(paidWords) : paidWords;
  const canUndo = made !== null && isIn && now - Date.parse(made.happened_at) < undoMs;
  return (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      aria-label="Ticket scanner"
      onClose={onClose}
    >
      <div className="fixed inset-0 flex flex-col overflow-hidden bg-code text-sand">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="pointer-events-none relative grid min-h-0 flex-1 place-items-center p-6">
          <div
            data-by-night
            className="aspect-square max-h-full w-full max-w-72 rounded-lg border-4 border-lamp"
          />
        </div>
        <div className="relative overflow-y-auto bg-night px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-3">
          <div className="mx-auto grid max-w-xl gap-3">
            <div aria-live="assertive" aria-atomic className="contents">
              {words ? <AnswerCard key={made?.id} words={words} isIn={isIn} /> : null}
            </div>
            {scan ? null : (
              <p className="measure">
                {state === 'opening' ? 'Opening the camera...' : 'Hold a ticket into the frame.'}
              </p>
            )}
            <div className="flex flex-wrap gap-x-1 gap-y-2">
              {scan && words?.letIn ? (
                <Button
                  variant={scan.answer.kind === 'already-in' ? 'quiet' : 'primary'}
                  onClick={() => void letIn(scan.answer)}
                >
                  {words.letIn}
                </Button>
              ) : null}
              {made && guest && canUndo ? (
                <Button variant="quiet" onClick={() => gate.undoCheckIn(made, guest.name)}>
                  Undo
                </Button>
              ) : null}
              <Button variant="quiet" size="small" onClick={() => gateMuted.write(isMuted ? null : true)}>
                {isMuted ? 'Turn sound on' : 'Turn sound off'}
              </Button>
              <Button ref={closing} variant="quiet" size="small" className="ml-auto" onClick={onClose}>
                <Icon name="x" className="size-4" />
                Close
              </Button>
            </div>
          </div>
        </div>
      </div>
    </dialog>
  );
};

const byHand = 'You can find guests by name or by the code on their ticket.';

const failureTexts: Readonly<Record<ScannerFailure, string>> = {
  refused: `This browser may not use the camera here. Allow it in the settings of this site, and press Scan a ticket again. ${byHand}`,
  'no-camera': `This device has no camera that the browser can use. ${byHand}`,
  busy: `Another app uses the camera, or took it. Close that app, and press Scan a ticket again. ${byHand}`,
  'no-reader': `The scanner could not start. Press Scan a ticket again when you have a connection. ${byHand}`,
};

/** The answer to a ticket, large enough to read at arm's length in the sun. Shows the lit villa for a guest who is in. */
const AnswerCard = ({
  words: { tone, title, text },
  isIn,
}: {
  readonly words: AnswerWords;
  readonly isIn: boolean;
}) => (
  <div className={`@container overflow-hidden rounded-lg border-2 border-night ${looks[tone].colours}`}>
    {isIn ? (
      <div data-by-night className="bg-night-1 pb-3 text-sand">
        <div className="lights-up">
          <VillaStrip isLit />
        </div>
        <p dir="auto" className="break-words px-4 pt-3 font-display text-ticket-fit font-semibold">
          {title}
        </p>
      </div>
    ) : null}
    <div className="flex items-start gap-3 px-4 py-3">
      <Icon name={looks[tone].icon} className="mt-1 size-8 shrink-0" />
      <div className="min-w-0">
        {isIn ? null : <p className="break-words text-xl font-semibold">{title}</p>}
        <p className={`break-words ${isIn ? 'text-xl font-semibold' : ''}`}>{text}</p>
      </div>
    </div>
  </div>
);

const looks = {
  good: { icon: 'check', colours: 'bg-phosphor text-night' },
  warning: { icon: 'circle-alert', colours: 'bg-laterite text-night' },
  bad: { icon: 'ban', colours: 'bg-alarm text-night' },
} as const;

/** `refused`: the browser may not use the camera. `busy`: another app uses it. `no-reader`: the code reader could not be loaded. */
type ScannerFailure = 'refused' | 'no-camera' | 'busy' | 'no-reader';

/** The pause between two pictures that are searched for codes. */
const pauseMs = 100;

/**
 * Opens the back camera while mounted and shows it in the element with the ref `video`. Calls `onCode` with each code in each picture, one
 * call at a time, and `onFailed` when the camera cannot be used any more.
 */
const useScanner = (onCode: (code: string) => Promise<void>, onFailed: (reason: ScannerFailure) => void) => {
  const [state, setState] = useState<'opening' | 'scanning'>('opening');
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent(onCode);
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const fail = (reason: ScannerFailure) => {
      if (!signal.aborted) reportFailure(reason);
      lifetime.abort();
    };

    const scan = async () => {
      const opening = openCodeReader().catch(() => null);
      const camera = await openCamera(signal);
      if (typeof camera === 'string') return fail(camera);
      const element = video.current;
      if (signal.aborted || !element) return;
      // The system ended the camera's stream, for example for a call.
      for (const track of camera.getTracks()) track.addEventListener('ended', () => fail('busy'));
      element.srcObject = camera;
      await element.play();
      const read = await opening;
      if (!read) return fail('no-reader');
      if (!signal.aborted) setState('scanning');
      while (!signal.aborted) {
        for (const code of await read(element)) await report(code);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    // The reader failed while scanning, or the browser cannot play the camera's stream.
    scan().catch(() => fail('no-reader'));
    return () => lifetime.abort();
  }, []);
  return { state, video };
};

/** Opens the camera until the signal aborts. Resolves to the reason when there is no camera. */
const openCamera = async (signal: AbortSignal): Promise<MediaStream | ScannerFailure> => {
  try {
    const camera = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    const stop = () => {
      for (const track of camera.getTracks()) track.stop();
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    return camera;
  } catch (error) {
    return reasonOf(error);
  }
};

/** Without HTTPS the browser has no `mediaDevices`. The TypeError then counts as no camera. */
const reasonOf = (error: unknown): ScannerFailure => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'no-camera';
};

/** The part of the Barcode Detection API that we use. TypeScript has no types for it. */
interface CodeDetector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Opens the browser's own reader. Safari and Firefox have none and get ours. Rejects when ours cannot be loaded. */
const openCodeReader = async (): Promise<ReadCodes> => {
  const Detector: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector');
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { openZxing } = await import('./zxing-reader.ts');
  return openZxing();
};
