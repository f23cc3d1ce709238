import { comparison } from '../../content/comparison.ts';
import { tiers } from '../../content/pricing.ts';
import { rupees } from '../../features/editions/rules/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { useEdition } from '../edition-context.ts';
import { Fold } from './fold.tsx';

/** The three tiers. Their buttons open the payment page. The application form's plans are something else. */
export const Pricing = () => {
  const costs = useEdition().tiers;
  return (
    <Section
      id="pricing"
      title="Three ways to take part"
      eyebrow="Pricing"
      tone="raised"
      lead="Apply first. Once we have accepted you, you pay, and the seat is yours."
    >
      <ul className="grid gap-y-2 sm:gap-6 lg:grid-cols-[10fr_12fr_10fr]">
        {tiers.map((tier) => (
          <li
            key={tier.slug}
            className={`flex min-w-0 flex-col border-t-2 py-4 sm:px-6 sm:pb-6 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8 ${tier.popular ? 'border-lamp bg-night-2 max-sm:-mx-5 max-sm:px-5' : 'border-night-edge'}`}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 font-display font-semibold">
              <h3 className="text-lg sm:w-full sm:text-xl">{tier.name}</h3>
              <p className="text-xl sm:mt-1 sm:text-2xl">{rupees(costs[tier.slug].price)}</p>
              {tier.popular ? (
                <p className="font-sans text-sm text-lamp max-sm:order-first max-sm:w-full">Most popular</p>
              ) : null}
            </div>
            <p className="mt-1 text-sand-dim max-sm:text-sm sm:mt-3 lg:min-h-[3lh]">{tier.description}</p>
            <Fold
              onPhone
              label={`${tier.features.length} things in it`}
              className="max-sm:mt-3 max-sm:text-sm sm:max-lg:col-start-2 sm:max-lg:row-span-4 sm:max-lg:row-start-1"
            >
              <ul className="mb-3 mt-3 grid content-start gap-1 sm:mb-6 sm:gap-2 sm:max-lg:my-0">
                {tier.features.map((feature) => (
                  <li key={feature} className="flex gap-3">
                    <Icon name="check" className="mt-1 size-4 text-phosphor sm:mt-1.5" />
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
            </Fold>
            <OutLink
              href={costs[tier.slug].paymentLink}
              {...(tier.popular ? ({ variant: 'primary' } as const) : {})}
              className={`mt-auto max-sm:mt-2 sm:max-lg:mt-5 ${tier.popular ? '' : 'inline-flex min-h-11 items-center self-start font-semibold'}`}
            >
              {`Choose ${tier.name}`}
            </OutLink>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-sand-dim">
        “Choose” opens our payment partner’s page: please pay there once we have accepted you.
      </p>
    </Section>
  );
};

/** Sixteen features by tier. The row with the tiers' names is sticky. */
export const TierComparison = () => (
  <Section title="What each tier includes" eyebrow="Side by side" layout="split">
    <Fold onPhone label={`Compare all ${comparison.length} features`}>
      <table className="w-full table-fixed border-collapse text-left [&_td]:text-center">
        <caption className="sr-only">Features of the three tiers</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} w-2/5`}>
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
              <th scope="row" className="py-3 pr-3 text-sm font-normal sm:py-1.5">
                {row.feature}
              </th>
              {tiers.map(({ slug }) => (
                <td key={slug}>
                  <Mark yes={row[slug]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  </Section>
);

const headCell =
  // On a phone the head sticks below the row of links to the sections.
  'tall:sticky top-0 max-sm:top-11.5 z-1 border-b border-night-edge bg-night pb-3 pt-4 align-bottom font-semibold';

const Mark = ({ yes }: { readonly yes: boolean }) => (
  <>
    <Icon name={yes ? 'check' : 'minus'} className={`size-5 ${yes ? 'text-phosphor' : 'text-night-edge'}`} />
    <span className="sr-only">{yes ? 'Included' : 'Not included'}</span>
  </>
);
