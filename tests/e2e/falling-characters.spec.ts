import { expect, type Page, type Worker } from '@playwright/test';
import { framesPerSecond } from '../../src/features/marketing/falling-rules.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause the moving background' });

/** The worker that draws, with a count of its frames. */
const drawingWorker = async (page: Page): Promise<Worker> => {
  const isDrawing = (worker: Worker) => worker.url().includes('falling-characters');
  const worker = page.workers().find(isDrawing) ?? (await page.waitForEvent('worker', isDrawing));
  await worker.evaluate(() => {
    const { clearRect } = OffscreenCanvasRenderingContext2D.prototype;
    Reflect.set(globalThis, 'frames', 0);
    OffscreenCanvasRenderingContext2D.prototype.clearRect = function count(...box) {
      Reflect.set(globalThis, 'frames', Number(Reflect.get(globalThis, 'frames')) + 1);
      clearRect.apply(this, box);
    };
  });
  return worker;
};

const framesOf = (worker: Worker): Promise<number> =>
  worker.evaluate(() => Number(Reflect.get(globalThis, 'frames')));

const expectMoving = async (worker: Worker): Promise<void> => {
  const before = await framesOf(worker);
  await expect.poll(() => framesOf(worker)).toBeGreaterThan(before + 2);
};

/** How many frames come in the time in which a dozen would be drawn; the worker's own clock says when that is over. */
const drawnFrames = (worker: Worker): Promise<number> =>
  worker.evaluate(async (milliseconds) => {
    const before = Number(Reflect.get(globalThis, 'frames'));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return Number(Reflect.get(globalThis, 'frames')) - before;
  }, 12_000 / framesPerSecond);

/** The page tells the worker to stop by an observer, and of late fonts once more: a busy one does so when it can. */
const expectStill = (worker: Worker): Promise<void> => expect.poll(() => drawnFrames(worker)).toBe(0);

/** The sky of the hero, without anything that changes by itself. */
const sky = (page: Page) => page.screenshot({ clip: { x: 0, y: 140, width: 1280, height: 380 } });

/** It looks the same before and after: what the worker drew last may reach the screen later than it says so. */
const expectStillSky = (page: Page, worker: Worker): Promise<void> =>
  expect
    .poll(async () => {
      const before = await sky(page);
      const drawn = await drawnFrames(worker);
      return drawn === 0 && (await sky(page)).equals(before);
    })
    .toBe(true);

const openLanding = async (newActor: () => Promise<Actor>): Promise<Actor> => {
  const visitor = await newActor();
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open('/');
  return visitor;
};

test('a worker draws the falling characters, at most 30 times a second, and the page itself never does', async ({
  newActor,
}) => {
  const { page } = await openLanding(newActor);
  const worker = await drawingWorker(page);
  await expectMoving(worker);
  const { frames, seconds } = await worker.evaluate(async () => {
    const begin = performance.now();
    const before = Number(Reflect.get(globalThis, 'frames'));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return {
      frames: Number(Reflect.get(globalThis, 'frames')) - before,
      seconds: (performance.now() - begin) / 1000,
    };
  });
  expect(frames / seconds).toBeLessThanOrEqual(30);
  const handedOver = await page.locator('main canvas').evaluate((canvas: HTMLCanvasElement) => {
    try {
      return canvas.getContext('2d') === null;
    } catch (error) {
      return error instanceof DOMException && error.name === 'InvalidStateError';
    }
  });
  expect(handedOver).toBe(true);
});

test('the characters start after the first paint', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.page.addInitScript(() => {
    const Original = Worker;
    globalThis.Worker = class extends Original {
      constructor(...made: ConstructorParameters<typeof Original>) {
        super(...made);
        const startedAt = performance.now();
        // The browser tells of a frame some time after it has shown it, and says then when that was.
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
            document.documentElement.dataset['painted'] = String(startTime < startedAt);
        }).observe({ type: 'paint', buffered: true });
      }
    };
  });
  await visitor.open('/');
  await expect(visitor.page.locator('html')).toHaveAttribute('data-painted', 'true');
});

test('they stand still when paused, and the device remembers it', async ({ newActor }) => {
  const { page } = await openLanding(newActor);
  const worker = await drawingWorker(page);
  await expectMoving(worker);
  const moving = await sky(page);
  await expect.poll(async () => (await sky(page)).equals(moving)).toBe(false);

  await pauseButton(page).click();
  await expectStillSky(page, worker);

  await page.reload();
  await expect(pauseButton(page)).toHaveAttribute('aria-pressed', 'true');
  const next = await drawingWorker(page);
  await expectStill(next);
  await pauseButton(page).click();
  await expectMoving(next);
});

test('they stand still in a hidden tab and when they are scrolled out of sight', async ({ newActor }) => {
  const { page } = await openLanding(newActor);
  const worker = await drawingWorker(page);
  await expectMoving(worker);
  const hide = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await expectStill(worker);
  await hide(false);
  await expectMoving(worker);

  await page.locator('#pricing').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await expectStill(worker);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectMoving(worker);
});

test('whoever wants less motion sees one frame that stands still, and no button', async ({ newActor }) => {
  const visitor = await newActor();
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open('/');
  const worker = await drawingWorker(visitor.page);
  await expectStill(worker);
  await expect(pauseButton(visitor.page)).toBeHidden();
  await expectStillSky(visitor.page, worker);
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectMoving(worker);
});
