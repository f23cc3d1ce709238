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
    <ul className="grid gap-px overflow-hidden rounded-md border border-night-line bg-night-line lg:grid-cols-2">
      {tools.map((tool) => (
        <li
          key={tool.name}
          className="flex flex-wrap content-start items-center gap-x-4 gap-y-1.5 bg-night-1 p-4 last:odd:lg:col-span-2"
        >
          <div className="min-w-0 flex-1 basis-24">
            <h3 className="font-semibold">{tool.name}</h3>
            <p className="text-xs text-sand-dim">{tool.category}</p>
          </div>
          <div className="order-last w-full">
            <p className="max-w-prose text-sm">{tool.description}</p>
          </div>
          <p>
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
