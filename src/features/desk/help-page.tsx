import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { deskTroubles, editionSteps } from './help-texts.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Part } from './part.tsx';
import { textLink } from '../../ui/link.tsx';

/** How to run an edition, and what to do when something goes wrong. */
export const HelpPage = () => (
  <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[3fr_2fr]">
    <Part title="How to run an edition">
      <p className="measure text-sand-dim">
        Everything here works on a phone, and without a network: what you do then is sent later.
      </p>
      <a href="#trouble" className={`${textLink} inline-flex min-h-11 items-center md:hidden`}>
        When something goes wrong
      </a>
      <ol className="mt-4 grid list-none gap-7">
        {editionSteps.map(({ heading, page, sentences }, index) => (
          <li key={heading}>
            <h4 className="font-semibold">{`${index + 1}. ${heading}`}</h4>
            <ul className="measure mt-2 grid list-disc gap-1.5 pl-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Link
              to={`${paths.desk}/${page.path}`}
              className={`${textLink} inline-flex min-h-11 items-center`}
            >
              {`Open ${page.label}`}
            </Link>
          </li>
        ))}
      </ol>
    </Part>
    <div id="trouble">
      <Part title="When something goes wrong">
        <Accordion entries={deskTroubles} />
      </Part>
    </div>
  </div>
);
