import { pallu, skirts, torso } from './clothes.ts';
import { colour, dim, mix } from './colours.ts';
import { ellipse, limb, n, place, type Point, type Shape } from './geometry.ts';
import { head } from './head.ts';
import { arm, bendOf, kneeBend, leg } from './limbs.ts';
import type { Look, Pose } from './pose.ts';

let serial = 0;
/** Pictures number their clips from one. */
export const startPicture = (): void => {
  serial = 0;
};

/** A simple figure with a lit edge on the side of the lamp. */
export const person = (look: Look, pose: Pose): string => {
  const shapes = body(look, pose);
  const id = `p${(serial += 1)}`;
  const [dx, dy] = pose.light ?? [pose.u * 0.05, -pose.u * 0.04];
  const outline = shapes.map(({ d }) => d).join('');
  const drawn = merge(shapes)
    .map(({ d, fill }) => `<path fill="${fill}" d="${d}"/>`)
    .join('');
  return (
    `<clipPath id="${id}"><path id="${id}o" d="${outline}"/></clipPath>` +
    `<g clip-path="url(#${id})"><use href="#${id}o" fill="${pose.edge ?? mix(colour.lamp, colour.glow, 0.3)}"/>` +
    `<g transform="translate(${n(-dx)} ${n(-dy)})">${drawn}</g></g>`
  );
};

/** Neighbours of one colour become one path. */
const merge = (shapes: readonly Shape[]): Shape[] => {
  const merged: Shape[] = [];
  for (const shape of shapes) {
    const last = merged.at(-1);
    if (last?.fill === shape.fill) merged[merged.length - 1] = { d: last.d + shape.d, fill: last.fill };
    else merged.push(shape);
  }
  return merged;
};

const body = (look: Look, pose: Pose): Shape[] => {
  const { hip, u, view } = pose;
  const side = pose.left ? -1 : 1;
  const build = look.build ?? 1;
  const lean = (pose.lean ?? 0) * (view === 'side' ? side : 1);
  const dark = pose.dark ?? 0.22;
  const cloth = dim(look.top, dark);
  const legCloth = dim(look.bottom, dark + 0.06);
  const skin = dim(look.skin, dark);
  const up = (x: number, y: number): Point => {
    const angle = (lean * Math.PI) / 180;
    const px = x * u * side;
    const py = -y * u;
    return [
      hip[0] + px * Math.cos(angle) - py * Math.sin(angle),
      hip[1] + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  };
  const isSide = view === 'side';
  const shoulders: readonly [Point, Point] = isSide
    ? [up(-0.02, 1.78), up(0.1, 1.78)]
    : [up(-0.6 * build, 1.74), up(0.6 * build, 1.74)];
  const hips: readonly [Point, Point] = isSide
    ? [up(-0.03, 0), up(0.05, 0.02)]
    : [up(-0.27 * build, 0), up(0.27 * build, 0)];

  const arms = (pose.hands ?? [null, null]).map((target, index) =>
    arm(look, {
      shoulder: shoulders[index === 0 ? 0 : 1],
      target: target ?? up(isSide ? 0.12 : (index === 0 ? -0.8 : 0.8) * build, -0.42),
      u,
      isSide,
      bend: bendOf(view, index, side, pose.elbowsUp === true),
      // The far sleeve is a shade deeper, so that the arms part from the body.
      cloth: mix(
        cloth,
        isSide && index === 1 ? colour.ink : mix(look.top, colour.sand, 0.2),
        isSide && index === 1 ? 0.3 : 0.16,
      ),
      skin: isSide && index === 1 ? mix(skin, colour.ink, 0.25) : skin,
      build,
    }),
  );
  const legs = pose.feet
    ? pose.feet.map((foot, index) =>
        leg(look, {
          hip: hips[index === 0 ? 0 : 1],
          foot,
          u,
          isSide,
          bend: kneeBend(view, index, side, pose.kneesBack === true),
          cloth: isSide && index === 1 ? mix(legCloth, colour.ink, 0.3) : legCloth,
          skin: isSide && index === 1 ? mix(skin, colour.ink, 0.25) : skin,
          toes: isSide ? side : (index === 0 ? -1 : 1) * 0.45,
          build,
        }),
      )
    : [];

  const crown = up(isSide ? 0.1 : 0.02, 2.74);
  const made = head(
    {
      ...look,
      skin,
      hairColour: dim(look.hairColour, dark * 0.7),
      ...(look.wrap ? { wrap: dim(look.wrap, dark) } : {}),
    },
    view,
    crown,
    u * 1.06,
    lean * 0.4 + (pose.nod ?? 0) * side,
    pose.left === true,
  );
  const neck: Shape = {
    d: limb(up(0, 1.9), up(isSide ? 0.03 : 0, 2.4), 0.2 * u, 0.17 * u),
    fill: mix(skin, colour.ink, 0.22),
  };
  const trunk: Shape = { d: place(torso(look, isSide), hip, u, lean, pose.left === true), fill: cloth };
  const drape =
    look.wear === 'sari'
      ? [{ d: place(isSide ? pallu.side : pallu.front, hip, u, lean, pose.left === true), fill: legCloth }]
      : [];
  const skirt =
    pose.feet && !pose.kneesBack && isStanding(pose) ? skirts(look, hip, pose.feet, u, legCloth, cloth) : [];
  const [near, far] = arms;
  const [nearLeg, farLeg] = legs;
  const flat = (parts: readonly (readonly Shape[] | undefined)[]) => parts.flatMap((part) => part ?? []);
  if (isSide)
    return flat([made.behind, far, farLeg, nearLeg, [neck], skirt, [trunk], drape, made.shapes, near]);
  if (view === 'back') return flat([nearLeg, farLeg, near, far, skirt, [neck, trunk], drape, made.shapes]);
  if (pose.part === 'arms') return flat([near, far]);
  const over = pose.part === 'body' ? [] : [near, far];
  return flat([made.behind, nearLeg, farLeg, [neck], skirt, [trunk], drape, made.shapes, ...over]);
};

const isStanding = ({ hip, u, feet }: Pose): boolean => {
  if (!feet) return false;
  return Math.abs((feet[0][0] + feet[1][0]) / 2 - hip[0]) < u * 0.9 && feet[0][1] - hip[1] > u * 2.4;
};

/** The dark patch under someone who stands. */
export const shadow = (at: Point, width: number): string =>
  `<path d="${ellipse(at, width, width * 0.16)}" fill="${colour.ink}" opacity=".45"/>`;
