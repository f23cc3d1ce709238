import { expect, type Page, type Worker } from '@playwright/test';
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

/** Waits until no frame is drawn between two looks: the page's observers may tell the worker late to stop. */
const expectStill = async (worker: Worker): Promise<void> => {
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await framesOf(worker);
        return before - last;
      },
      { intervals: [500] },
    )
    .toBe(0);
};

test('the falling characters stand still in a hidden tab and when paused, also after a reload @slow', async ({
  newActor,
}) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.open('/');
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

  await pauseButton(page).click();
  await expectStill(worker);
  await page.reload();
  await expect(pauseButton(page)).toHaveAttribute('aria-pressed', 'true');
  const next = await drawingWorker(page);
  await expectStill(next);
  await pauseButton(page).click();
  await expectMoving(next);
});

test('with reduced motion there are no falling characters', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(pauseButton(page)).toBeHidden();
  await expect(canvasOf(page)).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectMoving(await drawingWorker(page));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(canvasOf(page)).toHaveCount(0);
  await expect.poll(() => page.workers()).toEqual([]);
});
