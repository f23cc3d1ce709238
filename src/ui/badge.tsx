import type { ReactNode } from 'react';

/** live: arrived or connected. accent: highlighted. warning: waiting or expired. alarm: refused or broken. */
export type BadgeTone = 'plain' | 'live' | 'accent' | 'warning' | 'alarm';

interface BadgeProps {
  readonly tone?: BadgeTone;
  /** An icon class such as `i-lucide-clock`. */
  readonly icon?: string;
  readonly children: ReactNode;
}

/** A short label with a border: a skill, a status, a level. */
export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <span
    className={`inline-flex max-w-full items-center gap-1.5 rounded border px-2 py-0.5 text-sm leading-5 ${tones[tone]}`}
  >
    {icon === undefined ? null : <span className={`${icon} size-3.5 shrink-0`} aria-hidden="true" />}
    <span className="min-w-0 truncate">{children}</span>
  </span>
);

/** Marks a member who speaks for the club. */
export const OrganiserBadge = () => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap rounded border px-1.5 text-xs leading-4 ${tones.accent}`}
  >
    <span className="i-lucide-badge-check size-3 shrink-0" aria-hidden="true" />
    Organiser
  </span>
);

interface DeliveryBadgeProps {
  readonly state: 'queued' | 'sending' | 'refused' | 'signed-out' | 'withdrawing';
  readonly children: ReactNode;
}

/** The delivery state of an entry. Every screen uses the same icon and colour for a state. */
export const DeliveryBadge = ({ state, children }: DeliveryBadgeProps) => (
  <span className={`inline-flex items-center gap-1.5 text-sm ${deliveryLooks[state].colour}`}>
    <span className={`${deliveryLooks[state].icon} size-4 shrink-0`} aria-hidden="true" />
    {children}
  </span>
);

const tones: Record<BadgeTone, string> = {
  plain: 'border-night-line bg-night-2 text-sand-dim',
  live: 'border-phosphor/40 text-phosphor',
  accent: 'border-lamp/50 text-lamp-bright',
  warning: 'border-laterite/50 text-laterite',
  alarm: 'border-alarm/50 text-alarm',
};

const deliveryLooks = {
  queued: { icon: 'i-lucide-clock', colour: 'text-laterite' },
  sending: { icon: 'i-lucide-arrow-up', colour: 'text-sand-dim' },
  refused: { icon: 'i-lucide-circle-alert', colour: 'text-alarm' },
  'signed-out': { icon: 'i-lucide-lock', colour: 'text-laterite' },
  withdrawing: { icon: 'i-lucide-undo-2', colour: 'text-laterite' },
};
