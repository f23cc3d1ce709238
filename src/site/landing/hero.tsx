import { paths } from '../../config/paths.ts';
import { heroPicture } from '../../content/media.ts';
import { seatsInWords } from '../../content/bootcamp.ts';
import { site } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useEdition } from '../edition-context.ts';
import { EditionNote, EventText } from './event-text.tsx';

/**
 * What this is, when, and the one thing to press, beside the villa: the words keep the margin of the page, the picture
 * runs out of it. On a phone the picture comes after the button, so that both are in the first view.
 */
export const Hero = () => (
  <section
    aria-labelledby="hero-heading"
    className="grid bleed-right lg:min-h-first-view lg:grid-rows-[1fr_auto_auto_1fr]"
  >
    <div className="margins pt-5 sm:pt-12 lg:col-start-2 lg:row-start-2 lg:pt-8">
      <h1 id="hero-heading" className="text-3xl font-semibold">
        Build your website in one night. <span className="text-lamp">In Goa.</span>
      </h1>
      <p className="measure mt-4 text-sand-dim sm:mt-6 sm:text-lg">
        24 hours in a villa above the sea. {seatsInWords(useEdition().seats)} entrepreneurs, one long table,
        and people who help you until it is live: your website, and AI tools that you can run yourself.
      </p>
      <p className="mt-3 font-semibold sm:mt-5">
        <EventText name="bootcamp" />
        <EditionNote />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 sm:mt-6 sm:gap-x-6">
        <Button data-to-form="" className="min-h-13 sm:px-8 sm:text-lg">
          Apply Now
        </Button>
        <TextLink href={paths.members} className="inline-flex min-h-11 items-center">
          Members Resources
        </TextLink>
      </div>
    </div>
    <div className="relative mt-6 overflow-hidden max-sm:h-54 sm:mt-10 lg:col-span-2 lg:col-start-3 lg:row-span-full lg:mt-0">
      <Picture
        {...heroPicture}
        eager
        className="object-cover max-sm:h-full max-sm:origin-[51%_78%] max-sm:scale-160 sm:max-lg:max-h-[62vh] lg:object-[47%_50%] lg:absolute lg:inset-0 lg:h-full"
      />
    </div>
    <p className="margins mt-4 text-sm text-sand-dim lg:col-start-2 lg:row-start-3 lg:pb-4">
      Applications are reviewed within 24 hours. {site.founder.helped}.
    </p>
  </section>
);
