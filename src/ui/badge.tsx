import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** plain: neutral or waiting. live: arrived or connected. accent: highlighted. warning: needs a look. alarm: refused or broken. */
export type BadgeTone = 'plain' | 'live' | 'accent' | 'warning' | 'alarm';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  /** Breaks a long text into lines instead of cutting it off. */
  readonly wraps?: boolean;
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** A short label on a ground of its own: a skill, a status, a level. */
export const Badge = ({ tone = 'plain', icon, wraps = false, isSmall = false, children }: BadgeProps) => (
  <span
    className={`inline-flex max-w-full items-center gap-1.5 rounded py-0.5 leading-5 ${isSmall ? 'px-1 text-xs' : 'px-2 text-sm'} ${tones[tone]}`}
  >
    {icon === undefined ? null : <Icon name={icon} className="size-3.5 shrink-0" />}
    <span dir="auto" className={wraps ? 'min-w-0' : 'min-w-0 truncate'}>
      {children}
    </span>
  </span>
);

/** Marks a member who speaks for the club. */
export const OrganiserBadge = () => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 text-xs leading-4 ${tones.accent}`}
  >
    <Icon name="badge-check" className="size-3 shrink-0" />
    Organiser
  </span>
);

interface DeliveryBadgeProps {
  readonly state: 'done' | 'queued' | 'sending' | 'refused' | 'signed-out' | 'withdrawing';
  readonly children: ReactNode;
}

/** The delivery state of an entry; `done` once it has arrived. A state has the same icon and colour on every screen. */
export const DeliveryBadge = ({ state, children }: DeliveryBadgeProps) => (
  <span className={`inline-flex items-center gap-1.5 text-sm ${deliveryLooks[state].colour}`}>
    <Icon name={deliveryLooks[state].icon} className="size-4 shrink-0" />
    {children}
  </span>
);

const tones: Record<BadgeTone, string> = {
  plain: 'bg-night-2 text-sand-dim',
  live: 'bg-phosphor/10 text-phosphor',
  accent: 'bg-lamp/10 text-lamp-bright',
  warning: 'bg-laterite/10 text-laterite',
  alarm: 'bg-alarm/10 text-alarm',
};

const deliveryLooks = {
  done: { icon: 'check', colour: 'text-phosphor' },
  queued: { icon: 'clock', colour: 'text-sand-dim' },
  sending: { icon: 'arrow-up', colour: 'text-sand-dim' },
  refused: { icon: 'circle-alert', colour: 'text-alarm' },
  'signed-out': { icon: 'lock', colour: 'text-laterite' },
  withdrawing: { icon: 'undo-2', colour: 'text-sand-dim' },
} as const;
