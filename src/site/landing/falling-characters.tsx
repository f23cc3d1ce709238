import { useEffect, useRef, useState } from 'react';
import { workerUrl } from '../../config/worker-url.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { highestScale, type FallingMessage, type FallingScene, type TextBox } from './falling-rules.ts';
// oxlint-disable-next-line import/default -- Vite makes it of the query.
import workerPath from './falling-characters.worker.ts?worker&url';

/**
 * The canvas of falling characters; it fills the positioned element around it and keeps clear of the text in there. It
 * stands still when `paused`, out of sight, in a hidden tab, or where motion is unwelcome.
 */
export const FallingCharacters = ({ paused }: { readonly paused: boolean }) => {
  const holder = useRef<HTMLDivElement>(null);
  const [worker, setWorker] = useState<Worker | null>(null);

  useEffect(() => {
    if (!holder.current) return undefined;
    const place = holder.current;
    let drawing: Drawing | null = null;
    const forget = whenIdle(() => {
      drawing = startDrawing(place);
      setWorker(drawing?.worker ?? null);
    });
    return () => {
      forget();
      drawing?.end();
      setWorker(null);
    };
  }, []);

  useEffect(() => {
    if (!worker || !holder.current) return undefined;
    let inSight = false;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const tell = () => {
      post(worker, { kind: 'move', moving: inSight && !paused && !document.hidden && !reduced.matches });
    };
    const observer = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? false;
      tell();
    });
    observer.observe(holder.current);
    document.addEventListener('visibilitychange', tell);
    reduced.addEventListener('change', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
      reduced.removeEventListener('change', tell);
    };
  }, [worker, paused]);

  return (
    <div
      ref={holder}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden text-phosphor"
    />
  );
};

interface Drawing {
  readonly worker: Worker;
  end(): void;
}

/** Puts a canvas into `place` and hands it to a worker; null where the browser cannot. */
const startDrawing = (place: HTMLElement): Drawing | null => {
  // A canvas can be handed over once only, so each start makes its own.
  const canvas = document.createElement('canvas');
  if (!('transferControlToOffscreen' in canvas)) return null;
  let worker: Worker;
  try {
    worker = new Worker(workerUrl(workerPath), { type: 'module' });
  } catch {
    return null;
  }
  canvas.style.cssText = 'width:100%;height:100%';
  place.append(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage(
    { kind: 'start', canvas: offscreen, scene: sceneOf(place), moving: false } satisfies FallingMessage,
    [offscreen],
  );
  const update = () => {
    post(worker, { kind: 'scene', scene: sceneOf(place) });
  };
  const observer = new ResizeObserver(update);
  observer.observe(place);
  // Another font sets the lines elsewhere, even where the section keeps its size.
  void document.fonts.ready.then(update);
  return {
    worker,
    end: () => {
      observer.disconnect();
      worker.terminate();
      canvas.remove();
    },
  };
};

const post = (worker: Worker, message: FallingMessage): void => {
  worker.postMessage(message, []);
};

const sceneOf = (place: HTMLElement): FallingScene => ({
  width: place.clientWidth,
  height: place.clientHeight,
  scale: Math.min(devicePixelRatio, highestScale),
  colour: getComputedStyle(place).color,
  texts: textsIn(place),
});

/** The lines of text around `place`, as they are broken now. */
const textsIn = (place: HTMLElement): readonly TextBox[] => {
  const origin = place.getBoundingClientRect();
  const range = document.createRange();
  return [...(place.parentElement?.querySelectorAll('h1, p, button, a') ?? [])].flatMap((element) => {
    range.selectNodeContents(element);
    return Array.from(range.getClientRects(), ({ left, top, right, bottom }) => ({
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    }));
  });
};
