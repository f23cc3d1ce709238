import type { Locator } from '@playwright/test';

/**
 * Reads the newest `atMost` lines of a chat, oldest first. Scrolls through the list, because the document contains only
 * the lines in view, and ends at the newest line.
 */
export const readThrough = (log: Locator, atMost: number): Promise<string[]> =>
  log.evaluate(async (list, most) => {
    const read: { readonly id: string; readonly text: string }[] = [];
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Merges the lines in view into the lines read so far. `place` is where the next new lines belong.
    const collect = () => {
      let place = 0;
      let newLines: typeof read = [];
      const insert = () => {
        read.splice(place, 0, ...newLines);
        place += newLines.length;
        newLines = [];
      };
      for (const line of list.querySelectorAll<HTMLElement>('li [data-message]')) {
        const id = line.dataset['message'] ?? '';
        const known = read.findIndex((one) => one.id === id);
        // `innerText` would be empty for a line that the list still measures.
        if (known === -1) newLines.push({ id, text: line.textContent });
        else {
          // New lines stand before the first known line, or after the last one.
          if (place === 0) place = known;
          insert();
          place = read.findIndex((one) => one.id === id) + 1;
        }
      }
      insert();
    };
    collect();
    // A wheel event tells the list that the reader scrolls.
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
    for (
      let roundsAtTop = 0;
      roundsAtTop < 3 && read.length < most && list.scrollHeight > list.clientHeight;
    ) {
      list.scrollBy(0, -list.clientHeight / 2);
      await nextFrame();
      await nextFrame();
      collect();
      // Older lines may still load.
      roundsAtTop = list.scrollTop <= 0 ? roundsAtTop + 1 : 0;
    }
    list.scrollTo(0, list.scrollHeight);
    return read.map(({ text }) => text);
  }, atMost);
