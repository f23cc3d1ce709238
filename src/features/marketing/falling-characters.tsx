import { useEffect, useRef, useState } from 'react';
import type { CanvasSize, FallingMessage } from './falling-rules.ts';

/** The canvas of falling characters behind the page. It stands still when `paused`, hidden, or where motion is unwelcome. */
export const FallingCharacters = ({ paused }: { readonly paused: boolean }) => {
  const holder = useRef<HTMLDivElement>(null);
  const [worker, setWorker] = useState<Worker | null>(null);

  useEffect(() => {
    if (!holder.current) return undefined;
    const place = holder.current;
    let drawing: Drawing | null = null;
    // After the first paint: the page's words come before its weather.
    const start = setTimeout(() => {
      drawing = startDrawing(place);
      setWorker(drawing?.worker ?? null);
    }, 300);
    return () => {
      clearTimeout(start);
      drawing?.end();
      setWorker(null);
    };
  }, []);

  useEffect(() => {
    if (!worker) return undefined;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const tell = () => {
      post(worker, { kind: 'move', moving: !paused && !document.hidden && !reduced.matches });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    reduced.addEventListener('change', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      reduced.removeEventListener('change', tell);
    };
  }, [worker, paused]);

  return <div ref={holder} aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10" />;
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
    worker = new Worker(new URL('falling-characters.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
  canvas.style.cssText = 'width:100%;height:100%';
  place.append(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage(
    { kind: 'start', canvas: offscreen, size: sizeOf(place), moving: false } satisfies FallingMessage,
    [offscreen],
  );
  const observer = new ResizeObserver(() => {
    post(worker, { kind: 'size', size: sizeOf(place) });
  });
  observer.observe(place);
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

const sizeOf = (place: HTMLElement): CanvasSize => ({
  width: place.clientWidth,
  height: place.clientHeight,
  scale: Math.min(devicePixelRatio, 1.5),
});
