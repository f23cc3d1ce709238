import { agencyComparison } from '../../content/agency-comparison.ts';
import { Section } from '../../ui/section.tsx';

/** The bootcamp beside a traditional agency. */
export const Agency = () => (
  <Section
    title="Agency vs bootcamp"
    eyebrow="The same website, two ways"
    lead="Agencies do good work. For most small businesses they are too slow, too expensive, and gone when something needs to change."
  >
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">A traditional agency compared with the bootcamp</caption>
      <thead>
        <tr className="border-b border-night-edge align-bottom">
          <th scope="col" className="w-1/4 pb-3 text-sm font-normal text-sand-dim">
            <span className="sr-only">Aspect</span>
          </th>
          <th scope="col" className="pb-3 pr-4 text-sm font-semibold text-sand-dim">
            Traditional agency
          </th>
          <th scope="col" className="pb-3 text-sm font-semibold text-lamp">
            Bootcamp
          </th>
        </tr>
      </thead>
      <tbody>
        {agencyComparison.map(({ aspect, agency, bootcamp }) => (
          <tr key={aspect} className="border-b border-night-line align-baseline">
            <th scope="row" className="py-4 pr-4 text-sm font-semibold">
              {aspect}
            </th>
            <td className="py-4 pr-4 text-sm text-sand-dim sm:text-base">{agency}</td>
            <td className="py-4 text-sm sm:text-base">{bootcamp}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
