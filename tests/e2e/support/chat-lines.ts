import type { Locator } from '@playwright/test';

/**
 * Reads the newest `atMost` lines of a chat, oldest first. Scrolls through the list, because the document contains only
 * the lines in view, and ends at the newest line.
 */
export const readThrough = (log: Locator, atMost: number): Promise<string[]> =>
  log.evaluate(async (list, most) => {
    const read: { readonly id: string; readonly text: string }[] = [];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Merges the lines in view into the lines read so far.
    const look = () => {
      let at = 0;
      let news: typeof read = [];
      const put = () => {
        read.splice(at, 0, ...news);
        at += news.length;
        news = [];
      };
      for (const line of list.querySelectorAll<HTMLElement>('li [data-message]')) {
        const id = line.dataset['message'] ?? '';
        const known = read.findIndex((one) => one.id === id);
        // `innerText` would be empty for a line that the list still measures.
        if (known === -1) news = [...news, { id, text: line.textContent }];
        else {
          // Inserts before the first known line, or after the last one.
          if (at === 0) at = known;
          put();
          at = read.findIndex((one) => one.id === id) + 1;
        }
      }
      put();
    };
    look();
    // A wheel event tells the list that the reader scrolls.
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
    for (let atTop = 0; atTop < 3 && read.length < most && list.scrollHeight > list.clientHeight;) {
      list.scrollBy(0, -list.clientHeight / 2);
      await drawn();
      await drawn();
      look();
      // Older lines may still load.
      atTop = list.scrollTop <= 0 ? atTop + 1 : 0;
    }
    list.scrollTo(0, list.scrollHeight);
    return read.map(({ text }) => text);
  }, atMost);
