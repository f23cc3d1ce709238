import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { openCodeReader } from './code-reader.ts';

/** `refused`: the camera. `busy`: another app has it. `no-reader`: the reader's files are not on this device. */
export type ScannerState = 'opening' | 'scanning' | 'refused' | 'no-camera' | 'busy' | 'no-reader';

const pauseMs = 100;

interface ScannerVideo {
  readonly state: ScannerState;
  /** For the element that shows the camera. */
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** Opens the back camera, and calls `onCode` with every code in view, again and again, one call at a time. */
export const useScanner = (onCode: (code: string) => Promise<void>): ScannerVideo => {
  const [state, setState] = useState<ScannerState>('opening');
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onCode);
  useEffect(() => {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const fail = (reason: ScannerState) => {
      if (!signal.aborted) setState(reason);
      lifetime.abort();
    };

    const scan = async () => {
      const opening = openCodeReader().catch(() => null);
      const camera = await openCamera(signal);
      if (typeof camera === 'string') return fail(camera);
      const element = video.current;
      if (signal.aborted || !element) return;
      // The system takes the camera away, for a call for example.
      for (const track of camera.getTracks()) track.addEventListener('ended', () => fail('busy'));
      element.srcObject = camera;
      await element.play();
      const read = await opening;
      if (!read) return fail('no-reader');
      if (!signal.aborted) setState('scanning');
      while (!signal.aborted) {
        for (const code of await read(element)) await seen(code);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    // The reader failed in the middle, or the picture cannot play.
    scan().catch(() => fail('no-reader'));
    return () => lifetime.abort();
  }, []);
  return { state, video };
};

/** The camera until the signal aborts, or why there is none. */
const openCamera = async (signal: AbortSignal): Promise<MediaStream | ScannerState> => {
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

/** Without HTTPS there is no `mediaDevices`: then `error` is a TypeError, and counts as no camera. */
const reasonOf = (error: unknown): ScannerState => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'no-camera';
};
