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

export const ExclusiveResources = ({ tools }: ExclusiveResourcesProps) => (
  <Card title="EXCLUSIVE RESOURCES" icon="wrench">
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {tools.map((tool) => (
        <li
          key={tool.name}
          className="flex flex-col gap-1.5 rounded-md border border-night-line p-4 lg:px-3.5 lg:py-3"
        >
          <div>
            <h3 className="font-semibold">{tool.name}</h3>
            <p className="text-xs text-sand-dim">{tool.category}</p>
          </div>
          <p className="text-sm">{tool.description}</p>
          <p className="mt-auto">
            <OutLink href={tool.url} variant="quiet" className="text-sm">
              Access Tool
              <span className="sr-only">: {tool.name}</span>
              <Icon name="arrow-up-right" className="size-4" />
            </OutLink>
          </p>
        </li>
      ))}
    </ul>
  </Card>
);

/** The notice at the end of the portal. */
export const ExclusiveAccess = () => (
  <section aria-labelledby="exclusive-access" className="border-l-2 border-lamp py-1 pl-5">
    <h2 id="exclusive-access" className="text-lg font-semibold sm:text-xl">
      EXCLUSIVE ACCESS
    </h2>
    <p className="mt-1 max-w-prose text-sand-dim">
      This portal and its resources are for members only. Please don’t share links, offers or conversations.
      To bring a friend, send an invitation.
    </p>
  </section>
);
