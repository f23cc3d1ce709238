import { paths } from '../../config/paths.ts';
import { eventDates } from '../../content/event-dates.ts';
import { heroPicture } from '../../content/media.ts';
import { site } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { goToForm } from './go-to-form.ts';
import { useEdition } from './use-edition.ts';

/** What this is, when, and the one thing to press. */
export const Hero = () => {
  const dates = eventDates(useEdition());
  return (
    <section aria-labelledby="hero-heading">
      <div className="frame grid gap-x-12 gap-y-8 pb-12 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-end lg:pb-16">
        <h1 id="hero-heading" className="text-3xl font-semibold">
          Build your website in one night. <span className="text-lamp">In Goa.</span>
        </h1>
        <div>
          <p className="measure text-lg text-sand-dim">
            24 hours in a villa above the sea. Twelve entrepreneurs, one long table, and people who help you
            until it is live: your website, and AI tools that you can run yourself.
          </p>
          <p className="mt-5 font-semibold">{dates.bootcamp}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={goToForm} className="min-h-13 px-8 text-lg">
              Apply Now
            </Button>
            <TextLink to={paths.members} className="inline-flex min-h-11 items-center">
              Members Resources
            </TextLink>
          </div>
          <p className="mt-4 text-sm text-sand-dim">
            Applications are reviewed within 24 hours. {site.founder.helped}.
          </p>
        </div>
      </div>
      <Picture {...heroPicture} eager className="max-h-[62vh] min-h-64 object-cover" />
    </section>
  );
};
