import { use } from 'react';
import { workPictures } from '../../content/work-pictures.ts';
import type { Work } from '../../features/editions/rules/works.ts';
import { indiaTime } from '../../features/editions/rules/event-dates.ts';
import { Section } from '../../ui/section.tsx';
import { WorksContext } from '../edition-context.ts';
import { Picture, sideways } from '../picture.tsx';
import { useShownWhile } from './event-text.tsx';

/** The websites that went live at the last edition, by the hour, as a strip that scrolls sideways. Shown only while no edition is ahead. */
export const Filmstrip = () => {
  const works = use(WorksContext);
  const whilePast = useShownWhile('past');
  const [first] = works;
  if (!first) return null;
  const { month, year } = indiaTime(Date.parse(first.live_at));
  return (
    <div {...whilePast}>
      <Section
        id="went-live"
        title="Live by morning"
        eyebrow={`${month} ${year}, by the hour`}
        className="sm:py-8!"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a focused region. */}
        <section aria-label="The night by the hour" tabIndex={0} className={sideways}>
          <ol className="flex min-w-max border-y-8 border-dashed border-night-line bg-night-1">
            {works.map((work) => (
              <li key={work.address + work.title} className="w-60 shrink-0">
                <a
                  href={work.address}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="block h-full p-3 text-lamp no-underline hover:text-lamp-bright"
                >
                  <Frame {...work} />
                  <time dateTime={work.live_at} className="figures mt-3 block text-xs text-sand-dim">
                    {indiaTime(Date.parse(work.live_at)).time}
                  </time>{' '}
                  <span className="block font-semibold text-sand">{work.title}</span>{' '}
                  <span className="block truncate text-xs">
                    {work.address.replace(/^https:\/\/([^/?#]*).*$/, '$1')}
                  </span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      </Section>
    </div>
  );
};

/** The drawing of a work; without one, its hour on a card like those of a silent film. */
const Frame = ({ picture, live_at }: Work) =>
  picture !== null && picture in workPictures ? (
    <Picture
      src={`/pictures/${picture}.svg`}
      alt=""
      width={960}
      height={640}
      className="aspect-[3/2] rounded-sm object-cover"
    />
  ) : (
    <span aria-hidden="true" className="flex aspect-[3/2] rounded-sm bg-night-2 p-2">
      <span className="flex w-full items-center justify-center rounded-sm border border-night-edge whitespace-nowrap font-display text-xl text-sand">
        {indiaTime(Date.parse(live_at)).time}
      </span>
    </span>
  );
