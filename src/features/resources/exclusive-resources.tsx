import { Card } from '../../ui/card.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Icon } from '../../ui/icon.tsx';

interface PartnerTool {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
}

interface ExclusiveResourcesProps {
  readonly tools: readonly PartnerTool[];
}

/** As many columns as fit, at most four, and fewer with large text; all cards have the same height. */
const columns = 'auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,max(13rem,22%)),1fr))]';

export const ExclusiveResources = ({ tools }: ExclusiveResourcesProps) => (
  <Card
    title="EXCLUSIVE RESOURCES"
    className={`xl:grid ${columns} xl:gap-3 xl:[&>div]:self-start xl:[[data-room=tools]_&]:block`}
  >
    {/* The title fills the eighth cell beside seven cards. */}
    <ul className={`grid gap-2 sm:gap-3 ${columns} xl:contents xl:[[data-room=tools]_&]:grid`}>
      {tools.map((tool) => (
        <li key={tool.name} className="rounded-md bg-night-1 p-3">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <h3 className="font-semibold">{tool.name}</h3>
            <OutLink href={tool.url} variant="quiet" size="compact">
              Access Tool
              <span className="sr-only">: {tool.name}</span>
              <Icon name="arrow-up-right" className="size-4" />
            </OutLink>
          </div>
          <p className="text-xs leading-snug text-sand-dim">{tool.category}</p>
          <p className="mt-1 text-sm leading-snug xl:text-xs xl:leading-snug">{tool.description}</p>
        </li>
      ))}
    </ul>
  </Card>
);

/** The notice at the end of the portal. */
export const ExclusiveAccess = () => (
  <section
    aria-labelledby="exclusive-access"
    className="items-baseline gap-x-6 border-l-2 border-lamp pl-5 lg:flex"
  >
    <h2 id="exclusive-access" className="shrink-0 text-lg font-semibold">
      EXCLUSIVE ACCESS
    </h2>
    <p className="max-w-prose text-sm leading-snug text-sand-dim">
      This portal and its resources are for members only. Please don’t share links, offers or conversations.
      To bring a friend, send an invitation.
    </p>
  </section>
);
