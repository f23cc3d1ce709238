import { tiers } from '../../content/pricing.ts';
import { rupees } from '../../domain/rupees.ts';
import { OutLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEdition } from '../edition-context.ts';

/** The three tiers. Their buttons open the payment page, and do nothing in the application form: plans are another thing. */
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
      <ul className="grid gap-6 lg:grid-cols-[10fr_12fr_10fr]">
        {tiers.map((tier) => (
          <li
            key={tier.slug}
            className={`flex min-w-0 flex-col rounded-md border bg-night margins py-6 sm:p-8 ${tier.popular ? 'border-lamp' : 'border-night-line'}`}
          >
            <p className="min-h-6 text-sm font-semibold text-lamp max-lg:empty:hidden">
              {tier.popular ? 'Most popular' : null}
            </p>
            <h3 className="mt-2 font-display text-xl font-semibold">{tier.name}</h3>
            <p className="mt-2 text-sand-dim lg:min-h-[3lh]">{tier.description}</p>
            <p className="mt-6 font-display text-2xl font-semibold tabular-nums">
              {rupees(costs[tier.slug].price)}
            </p>
            <ul className="mb-6 mt-5 grid gap-2.5">
              {tier.features.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <Icon name="check" className="mt-1.5 size-4 text-phosphor" />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
            <OutLink
              href={costs[tier.slug].paymentLink}
              variant={tier.popular ? 'primary' : 'quiet'}
              className="mt-auto w-full"
            >
              Choose {tier.name}
            </OutLink>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-sand-dim">
        “Choose” opens our payment partner’s page in a new tab: please pay there once we have accepted you.
      </p>
    </Section>
  );
};
