import { groundOf } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Icon } from '../../ui/icon.tsx';

interface PartnerTool {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
}

/** As many columns as fit, at most four, and fewer with large text. All cards have the same height. */
const columns = 'auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,max(13rem,22%)),1fr))]';

/** The partners' tools, each with a link. */
export const ExclusiveResources = ({ tools }: { readonly tools: readonly PartnerTool[] }) => (
  <Card
    title="EXCLUSIVE RESOURCES"
    className={`xl:grid ${columns} xl:gap-3 xl:[&>div]:self-start xl:[[data-room=tools]_&]:block`}
  >
    {/* On a wide screen the title and the seven cards fill eight cells. */}
    <ul className={`grid gap-2 sm:gap-3 ${columns} xl:contents xl:[[data-room=tools]_&]:grid`}>
      {tools.map((tool, place) => (
        <li key={tool.name} className="flex flex-col rounded-lg bg-night-1 p-3">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className={`inline-flex size-10 shrink-0 items-center justify-center rounded-md font-display text-lg font-semibold text-face-ink ${groundOf(`0${place}`)}`}
            >
              {tool.name.charAt(0)}
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{tool.name}</h3>
              <p className="text-xs leading-snug text-sand-dim">{tool.category}</p>
            </div>
          </div>
          <p className="mt-2 flex-1 text-sm leading-snug">{tool.description}</p>
          <OutLink href={tool.url} variant="quiet" size="compact" className="mt-1 -ml-2 self-start">
            Access Tool
            <span className="sr-only">: {tool.name}</span>
            <Icon name="arrow-up-right" className="size-4" />
          </OutLink>
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
