import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { textLink } from '../../ui/link.tsx';
import { Fold } from './fold.tsx';
import { deskTroubles, editionSteps } from './help-texts.ts';
import { Part } from './part.tsx';

/** How to run an edition, and what to do when something goes wrong. */
export const HelpPage = () => (
  <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
    <Part title="How to run an edition">
      <p className="measure mb-4 text-sand-dim">
        Everything here works on a phone, and without a network: what you do then is sent later.
      </p>
      {editionSteps.map(({ heading, page, sentences }, index) => (
        <Fold key={heading} title={`${index + 1}. ${heading}`}>
          <ul className="measure grid list-disc gap-1.5 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Link
            to={`${paths.desk}/${page.path}`}
            className={`${textLink} mb-3 inline-flex min-h-11 items-center`}
          >
            {`Open ${page.label}`}
          </Link>
        </Fold>
      ))}
    </Part>
    <Part title="When something goes wrong">
      {deskTroubles.map(({ question, answer }) => (
        <Fold key={question} title={question}>
          <p className="measure pb-5 text-sand-dim">{answer}</p>
        </Fold>
      ))}
    </Part>
  </div>
);
