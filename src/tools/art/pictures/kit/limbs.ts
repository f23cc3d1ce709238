import { colour, mix } from './colours.ts';
import { joint, limb, withinReach, type Point, type Shape } from './geometry.ts';
import type { View } from './head.ts';
import type { Look } from './pose.ts';

interface Arm {
  readonly isSide: boolean;
  readonly shoulder: Point;
  readonly target: Point;
  readonly u: number;
  readonly bend: 1 | -1;
  readonly cloth: string;
  readonly skin: string;
  readonly build: number;
}

export const arm = (look: Look, { shoulder, target, u, bend, cloth, skin, build, isSide }: Arm): Shape[] => {
  const stretch = isSide
    ? straightened(shoulder, target, 2.34 * u)
    : foreshortened(shoulder, target, 2.34 * u);
  const upper = 1.22 * u * stretch;
  const lower = 1.12 * u * stretch;
  const wrist = withinReach(shoulder, target, upper + lower - 0.02);
  const elbow = joint(shoulder, wrist, upper, lower, bend);
  const thick = 0.23 * u * (0.6 + 0.4 * build);
  const isShort = look.wear === 'tee' || look.wear === 'sari' || look.wear === 'dress';
  const angle = Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]);
  const fingers: Point = [wrist[0] + Math.cos(angle) * 0.26 * u, wrist[1] + Math.sin(angle) * 0.26 * u];
  const half: Point = [
    shoulder[0] + (elbow[0] - shoulder[0]) * 0.8,
    shoulder[1] + (elbow[1] - shoulder[1]) * 0.8,
  ];
  const palm: Shape = { d: limb(wrist, fingers, 0.13 * u, 0.1 * u), fill: skin };
  if (isShort)
    return [
      { d: limb(shoulder, elbow, thick * 0.8, thick * 0.68), fill: skin },
      { d: limb(elbow, wrist, thick * 0.68, 0.11 * u), fill: skin },
      palm,
      { d: limb(shoulder, half, thick, thick * 0.92), fill: cloth },
    ];
  return [
    palm,
    {
      d: limb(shoulder, elbow, thick, thick * 0.84) + limb(elbow, wrist, thick * 0.84, 0.15 * u),
      fill: cloth,
    },
  ];
};

interface Leg {
  readonly isSide: boolean;
  readonly hip: Point;
  readonly foot: Point;
  readonly u: number;
  readonly bend: 1 | -1;
  readonly cloth: string;
  readonly skin: string;
  readonly toes: number;
  readonly build: number;
}

export const leg = (look: Look, { hip, foot, u, bend, cloth, skin, toes, build, isSide }: Leg): Shape[] => {
  const stretch = isSide ? straightened(hip, foot, 3.44 * u) : foreshortened(hip, foot, 3.44 * u);
  const thigh = 1.72 * u * stretch;
  const shin = thigh;
  const ankle = withinReach(hip, foot, thigh + shin - 0.02);
  const knee = joint(hip, ankle, thigh, shin, bend);
  const wide = (0.34 + 0.1 * (build - 1)) * u;
  const shoe: Shape = {
    d: limb(
      [ankle[0], ankle[1] + 0.04 * u],
      [ankle[0] + toes * 0.42 * u, ankle[1] + 0.12 * u],
      0.14 * u,
      0.09 * u,
    ),
    fill: mix(skin, colour.ink, 0.15),
  };
  const isSkirt = look.wear === 'sari' || look.wear === 'dress';
  const hem = isSkirt ? 0.36 * u : look.wear === 'kurta' ? 0.19 * u : 0.24 * u;
  const cuff: Point = [ankle[0] + (knee[0] - ankle[0]) * 0.1, ankle[1] + (knee[1] - ankle[1]) * 0.1];
  return [
    shoe,
    {
      d:
        limb(hip, knee, wide, isSkirt ? 0.36 * u : 0.27 * u) +
        limb(knee, cuff, isSkirt ? 0.36 * u : 0.27 * u, hem),
      fill: cloth,
    },
  ];
};

export const bendOf = (view: View, index: number, side: 1 | -1, isUp: boolean): 1 | -1 => {
  const out = view === 'side' ? -side : index === 0 ? -1 : 1;
  return (isUp ? -out : out) === 1 ? 1 : -1;
};
export const kneeBend = (view: View, index: number, side: 1 | -1, isBack: boolean): 1 | -1 => {
  const forward = view === 'side' ? side : index === 0 ? -1 : 1;
  return (isBack ? -forward : forward) === 1 ? 1 : -1;
};

/** Nearly straight limbs are drawn a little shorter instead of bent: nobody stands with angled knees. */
const straightened = (from: Point, to: Point, length: number): number => {
  const share = Math.hypot(to[0] - from[0], to[1] - from[1]) / length;
  return share > 0.86 && share < 1 ? share * 1.004 : 1;
};

/** Seen from the front, an arm that reaches for something near points at us: it looks shorter. */
const foreshortened = (from: Point, to: Point, length: number): number => {
  const share = Math.hypot(to[0] - from[0], to[1] - from[1]) / length;
  if (share >= 1) return 1;
  return share > 0.86 ? share * 1.004 : Math.max(share * 1.03, Math.min(share + 0.1, 0.6));
};
