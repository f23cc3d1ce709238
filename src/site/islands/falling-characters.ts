import { workerUrl } from '../../config/worker-url.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { highestScale, type FallingMessage, type FallingScene, type Lane } from './falling-rules.ts';
// oxlint-disable-next-line import/default -- Vite adds the default export because of the query.
import workerPath from './falling-characters.worker.ts?worker&url';
import { whenLoaded } from '../load-later.ts';
import { siteStored } from '../stored.ts';

/**
 * Draws the falling characters behind the whole page. They stand still when paused and in a hidden tab, and are absent under reduced
 * motion.
 */
export const hydrateFallingCharacters = (): void => {
  const place = document.getElementById('falling-characters');
  const button = document.getElementById('pause-button');
  if (!place || !button) return;
  let isPaused = siteStored.backgroundPaused.read() !== null;
  let worker: Worker | null = null;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const postMoving = () => {
    if (worker) post(worker, { kind: 'move', moving: !isPaused && !document.hidden });
  };
  const showPaused = () => {
    button.ariaPressed = String(isPaused);
    button.title = isPaused ? 'Let the background move' : 'Pause the moving background';
    postMoving();
  };
  showPaused();
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    siteStored.backgroundPaused.write(isPaused || null);
    showPaused();
  });
  document.addEventListener('visibilitychange', postMoving);
  const startOrRemove = () => {
    if (reduced.matches) {
      worker?.terminate();
      worker = null;
      place.replaceChildren();
    } else {
      worker ??= startDrawing(place);
      postMoving();
    }
  };
  const start = () => {
    startOrRemove();
    reduced.addEventListener('change', startOrRemove);
    // The worker needs the scroll position: the lane in the hero scrolls away, those in the margins stay.
    addEventListener(
      'scroll',
      () => {
        if (worker) post(worker, { kind: 'scroll', top: scrollY });
      },
      { passive: true },
    );
    new ResizeObserver(() => {
      if (worker) post(worker, { kind: 'scene', scene: sceneOf(place) });
    }).observe(place);
  };
  // Waits for the first paint, so that the decoration does not delay the page.
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    whenIdle(start);
  });
  whenLoaded(() => paints.observe({ type: 'paint', buffered: true }));
};

/** Puts a canvas into `place` and transfers it to a worker. Returns null in a browser that cannot. */
const startDrawing = (place: HTMLElement): Worker | null => {
  const canvas = document.createElement('canvas');
  if (!('transferControlToOffscreen' in canvas)) return null;
  let worker: Worker;
  try {
    worker = new Worker(workerUrl(workerPath), { type: 'module' });
  } catch {
    return null;
  }
  // Measures before adding the element: afterwards it would force a layout.
  const scene = sceneOf(place);
  canvas.style.cssText = 'width:100%;height:100%';
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ kind: 'start', canvas: offscreen, scene, moving: false } satisfies FallingMessage, [
    offscreen,
  ]);
  place.append(canvas);
  return worker;
};

const post = (worker: Worker, message: FallingMessage): void => {
  worker.postMessage(message, []);
};

const sceneOf = (place: HTMLElement): FallingScene => ({
  width: place.clientWidth,
  height: place.clientHeight,
  scale: Math.min(devicePixelRatio, highestScale),
  colour: getComputedStyle(place).color,
  lanes: lanesOf(place.clientWidth),
});

/** The lanes without words: the margins of the page, and the gap between the hero's words and its picture. */
const lanesOf = (width: number): readonly Lane[] => {
  const frame = document.querySelector('header.frame');
  if (!frame) return [];
  const { left, right } = frame.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(frame).paddingLeft) - GAP;
  const margins = [
    { left: 0, right: left + margin, bottom: null },
    { left: right - margin, right: width, bottom: null },
  ];
  const words = document.querySelector('h1')?.getBoundingClientRect();
  const picture = document.querySelector('main img')?.getBoundingClientRect();
  return words && picture && picture.top < words.top
    ? [...margins, { left: words.right, right: picture.left - GAP, bottom: picture.bottom + scrollY }]
    : margins;
};

/** Between a character and the words beside it. Pixels. */
const GAP = 2;
