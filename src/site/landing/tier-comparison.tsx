import { comparison } from '../../content/comparison.ts';
import { tiers } from '../../content/pricing.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';

/** Sixteen features by tier; the tiers' names stay in sight while the table scrolls by. */
export const TierComparison = () => (
  <Section title="What each tier includes" eyebrow="Side by side">
    <details className="fold group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-6 border-y border-night-line font-semibold hover:text-lamp-bright">
        Compare all {comparison.length} features
        <Icon name="plus" className="size-5 text-lamp group-open:hidden" />
        <Icon name="minus" className="hidden size-5 text-lamp group-open:inline-block" />
      </summary>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Features of the three tiers</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} w-2/5 sm:w-auto`}>
              <span className="sr-only">Feature</span>
            </th>
            {tiers.map(({ slug, name }) => (
              <th
                key={slug}
                scope="col"
                className={`${headCell} w-1/5 text-center text-xs max-sm:whitespace-nowrap max-sm:tracking-tighter sm:px-1 sm:text-sm`}
              >
                {name.split(' ')[0]}
                <span className="max-sm:sr-only"> {name.split(' ').slice(1).join(' ')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map((row) => (
            <tr key={row.feature} className="border-b border-night-line">
              <th scope="row" className="py-3.5 pr-3 text-sm font-normal sm:text-base">
                {row.feature}
              </th>
              {tiers.map(({ slug }) => (
                <td key={slug} className="py-3.5 text-center">
                  <Mark yes={row[slug]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </Section>
);

const headCell =
  'tall:sticky top-0 z-1 border-b border-night-edge bg-night pb-3 pt-4 align-bottom font-semibold';

const Mark = ({ yes }: { readonly yes: boolean }) => (
  <>
    <Icon name={yes ? 'check' : 'minus'} className={`size-5 ${yes ? 'text-phosphor' : 'text-night-edge'}`} />
    <span className="sr-only">{yes ? 'Included' : 'Not included'}</span>
  </>
);
