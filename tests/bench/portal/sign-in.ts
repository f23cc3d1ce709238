import { launchOnDisk, phone } from '../browser.ts';
import { atMost, lineOf, medianOf, type Measured } from '../report.ts';
import { startClub } from './club.ts';

const members = 10_000;

/** Measures on a new device from pressing Sign In until the page shows the number of members, once all are fetched and stored. */
export const signIn = async (runs: number): Promise<Measured> => {
  const club = await startClub({ members });
  try {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const browser = await launchOnDisk();
      const page = await browser.context.newPage();
      const pressedAt = await club.signIn(page);
      await page
        .getByText(`${(members + 1).toLocaleString(phone.locale)} members`, { exact: true })
        .waitFor();
      times.push(performance.now() - pressedAt);
      await browser.close();
    }
    return {
      lines: [lineOf('sign in to all counted', 'new device', times, `${members} members`)],
      bars: [atMost(`sign in to all ${members} members counted, median`, medianOf(times), 2_000, ' ms')],
    };
  } finally {
    await club.close();
  }
};
