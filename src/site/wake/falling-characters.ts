import { workerUrl } from '../../config/worker-url.ts';
import { deviceValues } from '../../local/store/keys.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { highestScale, type FallingMessage, type FallingScene, type TextBox } from './falling-rules.ts';
// oxlint-disable-next-line import/default -- Vite makes it of the query.
import workerPath from './falling-characters.worker.ts?worker&url';

/**
 * Draws the falling characters into their place, clear of the text around it. They stand still when paused, out of
 * sight, in a hidden tab, or where motion is unwelcome.
 */
export const wakeFallingCharacters = (): void => {
  const place = document.getElementById('falling-characters');
  const button = document.getElementById('pause-button');
  if (!place || !button) return;
  let isPaused = deviceValues.backgroundPaused.read() !== null;
  let inSight = false;
  let worker: Worker | null = null;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => {
    if (worker)
      post(worker, { kind: 'move', moving: inSight && !isPaused && !document.hidden && !reduced.matches });
  };
  const showPaused = () => {
    button.ariaPressed = String(isPaused);
    button.title = isPaused ? 'Let the background move' : 'Pause the moving background';
    tell();
  };
  showPaused();
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    deviceValues.backgroundPaused.write(isPaused || null);
    showPaused();
  });
  new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    tell();
  }).observe(place);
  document.addEventListener('visibilitychange', tell);
  reduced.addEventListener('change', tell);
  const start = () => {
    worker = startDrawing(place);
    tell();
  };
  // The browser reports a paint once it is on the screen: the decoration never delays the page.
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    whenIdle(start);
  });
  addEventListener('load', () => paints.observe({ type: 'paint', buffered: true }));
};

/** Puts a canvas into `place` and hands it to a worker; null where the browser cannot. */
const startDrawing = (place: HTMLElement): Worker | null => {
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
  new ResizeObserver(update).observe(place);
  // Another font sets the lines elsewhere, even where the section keeps its size.
  void document.fonts.ready.then(update);
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
