import { expect, type Page, type Worker } from '@playwright/test';
import { framesPerSecond } from '../../src/site/islands/falling-rules.ts';
import { test } from './support/test.ts';

const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause the moving background' });

const canvasOf = (page: Page) => page.locator('canvas');

/** Waits for the drawing worker and makes it count its frames. */
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

/** Counts the frames during the time of a dozen frames, by the worker's own clock. */
const drawnFrames = (worker: Worker): Promise<number> =>
  worker.evaluate(async (milliseconds) => {
    const before = Number(Reflect.get(globalThis, 'frames'));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return Number(Reflect.get(globalThis, 'frames')) - before;
  }, 12_000 / framesPerSecond);

/** Retries, because the page's observers may tell the worker late to stop. */
const expectStill = (worker: Worker): Promise<void> => expect.poll(() => drawnFrames(worker)).toBe(0);

/** A screenshot of the hero's sky, which nothing but the characters changes. */
const sky = (page: Page) => page.screenshot({ clip: { x: 0, y: 140, width: 1280, height: 380 } });

/** Compares the sky before and after, because the last frame may reach the screen late. */
const expectStillSky = (page: Page, worker: Worker): Promise<void> =>
  expect
    .poll(async () => {
      const before = await sky(page);
      const drawn = await drawnFrames(worker);
      return drawn === 0 && (await sky(page)).equals(before);
    })
    .toBe(true);

test('a worker draws the falling characters behind the whole page, only while a visitor can see them @slow', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(noteFirstPaint);
  await visitor.open('/');
  const worker = await drawingWorker(page);
  await expectMoving(worker);
  await expect(page.locator('html')).toHaveAttribute('data-painted', 'true');

  await test.step('the page itself never draws', async () => {
    const handedOver = await canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
      try {
        return canvas.getContext('2d') === null;
      } catch (error) {
        return error instanceof DOMException && error.name === 'InvalidStateError';
      }
    });
    expect(handedOver).toBe(true);
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
  });

  await test.step('they fall behind every section', async () => {
    for (const section of ['#pricing', '#countdown', '#invite-party', '#application', 'footer']) {
      await page.locator(section).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await expect(canvasOf(page)).toBeInViewport({ ratio: 1 });
      await expectMoving(worker);
      // Nothing but a veil lies between.
      const grounds = await page.locator(section).evaluate((element) => {
        const around = [];
        for (
          let one: Element | null = element;
          one && one !== document.documentElement;
          one = one.parentElement
        )
          around.push(getComputedStyle(one).backgroundColor);
        return around;
      });
      expect(grounds.filter((colour) => !/^rgba\(.*, 0(\.\d+)?\)$/.test(colour))).toEqual([]);
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  });

  await test.step('they stand still in a hidden tab', async () => {
    const hide = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await expectStill(worker);
    await hide(false);
    await expectMoving(worker);
  });

  await test.step('they stand still when paused, and the device remembers it', async () => {
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
});

/** Records on the document whether the first paint came before the first worker. */
const noteFirstPaint = (): void => {
  const Original = Worker;
  globalThis.Worker = class extends Original {
    constructor(...made: ConstructorParameters<typeof Original>) {
      super(...made);
      const startedAt = performance.now();
      // The browser reports a paint later, with the time of the paint.
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
          document.documentElement.dataset['painted'] = String(startTime < startedAt);
      }).observe({ type: 'paint', buffered: true });
    }
  };
};

test('with reduced motion there are no falling characters', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(pauseButton(page)).toBeHidden();
  await expect(canvasOf(page)).toHaveCount(0);
  expect(page.workers()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectMoving(await drawingWorker(page));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(canvasOf(page)).toHaveCount(0);
  await expect.poll(() => page.workers()).toEqual([]);
});
