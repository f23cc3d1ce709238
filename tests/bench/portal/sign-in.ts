import { startBigClub } from './big-club.ts';
import { percentile } from '../statistics.ts';
import { atMost, lineOf, type Measured } from './report.ts';

const count = 10_000;
const locale = 'en-IN';
/** Milliseconds, median. */
const most = 2_000;

/** A new device: from pressing Sign In until the page says how many members there are, all of them fetched and written. */
export const signIn = async (runs: number): Promise<Measured> => {
  const { browser, signIn: pressSignIn, close } = await startBigClub(count);
  try {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const pressedAt = await pressSignIn(page);
      await page.getByText(`${(count + 1).toLocaleString(locale)} members`, { exact: true }).waitFor();
      times.push(performance.now() - pressedAt);
      await context.close();
    }
    return {
      lines: [lineOf('sign in to all counted', 'new device', times, `${count} members`)],
      bars: [atMost(`sign in to all ${count} members counted, median`, percentile(times, 0.5), most, 'ms')],
    };
  } finally {
    await close();
  }
};
