import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/link.tsx';

/** Shows a guest what went live for them, and asks whether the front page may show it. The page's script writes the texts. */
export const WorkAnswer = () => (
  <section id="work" hidden aria-labelledby="work-title" className="mt-8">
    <h2 id="work-title" className="text-xl font-semibold">
      What went live
    </h2>
    <p className="mt-3 [overflow-wrap:anywhere]">
      <strong className="block">…</strong>
      <a href={paths.home} target="_blank" rel="noopener" className={textLink}>
        …
      </a>
    </p>
    <output className="measure my-4 block">
      <span data-agreed="false">
        May our front page show this to everybody? Without your yes it does not. You can take the yes back
        here.
      </span>
      <span data-agreed="true" hidden>
        You said yes. Our front page shows it while no edition is ahead.
      </span>
    </output>
    <Button data-agreed="false" value="yes">
      Yes, show it
    </Button>
    <button type="button" data-agreed="true" value="no" hidden className={`min-h-11 ${textLink}`}>
      Take my yes back
    </button>
  </section>
);
