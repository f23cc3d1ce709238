import { agencyComparison } from '../../content/agency-comparison.ts';
import { Section } from '../../ui/section.tsx';

/** The bootcamp beside a traditional agency. On a phone each aspect stands above its two cells: three columns would break the words of large text. */
export const Agency = () => (
  <Section
    title="Agency vs bootcamp"
    eyebrow="The same website, two ways"
    lead="Agencies do good work. For most small businesses they are too slow, too expensive, and gone when something needs to change."
  >
    <table className="w-full table-fixed border-collapse text-left max-sm:block">
      <caption className="sr-only">A traditional agency compared with the bootcamp</caption>
      <thead className="max-sm:block">
        <tr className={`border-b border-night-edge align-bottom ${onPhone}`}>
          <th scope="col" className="w-1/4 pb-3 text-sm font-normal text-sand-dim max-sm:sr-only">
            <span className="sr-only">Aspect</span>
          </th>
          <th scope="col" className="pb-3 pr-2 text-sm font-semibold text-sand-dim">
            Traditional agency
          </th>
          <th scope="col" className="pb-3 text-sm font-semibold text-lamp">
            Bootcamp
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {agencyComparison.map(({ aspect, agency, bootcamp }) => (
          <tr key={aspect} className={`border-b border-night-line align-baseline ${onPhone}`}>
            <th scope="row" className="py-4 pr-4 text-sm font-semibold max-sm:col-span-2 max-sm:pb-1">
              {aspect}
            </th>
            <td className="py-4 pr-4 text-sm text-sand-dim max-sm:pt-0 sm:text-base">{agency}</td>
            <td className="py-4 text-sm max-sm:pt-0 sm:text-base">{bootcamp}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);

const onPhone = 'max-sm:grid max-sm:grid-cols-2';
