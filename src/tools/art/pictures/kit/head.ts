import { colour, mix } from './colours.ts';
import { place, type Point, type Shape } from './geometry.ts';

type Hair = 'short' | 'crop' | 'curly' | 'long' | 'bob' | 'bun' | 'braid' | 'bald' | 'turban';

export interface HeadLook {
  readonly skin: string;
  readonly hair: Hair;
  readonly hairColour: string;
  readonly wrap?: string;
  readonly beard?: boolean;
  readonly glasses?: boolean;
}

export interface Head {
  /** Hair that falls behind the shoulders. */
  readonly behind: readonly Shape[];
  readonly shapes: readonly Shape[];
}

/** From the side, from the front a little turned, or from behind. */
export type View = 'side' | 'front' | 'back';

/**
 * A head of height `size` about its middle. `turn` tilts it (degrees), `mirrored` looks left.
 */
export const head = (
  look: HeadLook,
  view: View,
  at: Point,
  size: number,
  turn: number,
  mirrored: boolean,
): Head => {
  const put = (d: string, fill: string): Shape => ({ d: place(d, at, size, turn, mirrored), fill });
  const { skin, hairColour: dark } = look;
  const shade = mix(skin, colour.ink, 0.5);
  const behind = (fallsBehind[view][look.hair] ?? []).map((d) => put(d, dark));
  const cap = hairs[view][look.hair] ?? [];
  if (view === 'back') {
    const ears = look.hair === 'long' || look.hair === 'bob' ? [] : [put(earsBack, skin)];
    return {
      behind,
      shapes: [
        ...ears,
        put(skullBack, look.hair === 'bald' ? skin : dark),
        ...cap.map((d) => put(d, look.wrap ?? dark)),
      ],
    };
  }
  const faces = view === 'side' ? profile : front;
  return {
    behind,
    shapes: [
      put(faces.skull, skin),
      put(faces.features, shade),
      ...(look.beard ? [put(faces.beard, dark)] : []),
      ...cap.map((d) => put(d, look.wrap ?? dark)),
      ...(look.hair === 'long' || look.hair === 'bob' ? [] : [put(faces.ear, skin)]),
      ...(look.glasses ? [put(faces.glasses, mix(skin, colour.glow, 0.5))] : []),
    ],
  };
};

/** A circle in the commands that can be turned and mirrored. */
const dot = (x: number, y: number, r: number): string => {
  const k = r * 0.552;
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(3)} ${(y + dy).toFixed(3)}`;
  return (
    `M${at(-r, 0)}C${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)}C${at(k, -r)} ${at(r, -k)} ${at(r, 0)}` +
    `C${at(r, k)} ${at(k, r)} ${at(0, r)}C${at(-k, r)} ${at(-r, k)} ${at(-r, 0)}Z`
  );
};

const profile = {
  features: 'M.2 -.04L.24 -.1L.28 -.04L.24 .02ZM.24 .27Q.3 .3 .38 .25Q.31 .27 .24 .27Z',
  skull:
    'M-.04 -.5C.24 -.52 .36 -.34 .35 -.14L.45 .06Q.46 .11 .37 .13L.36 .21L.38 .25L.35 .29Q.38 .46 .2 .48Q.08 .48 -.02 .4L-.14 .52L-.34 .36C-.52 .02 -.44 -.48 -.04 -.5Z',
  beard: 'M.39 .17Q.42 .5 .18 .54Q-.1 .5 -.14 .06L-.04 .02Q.02 .24 .2 .2Q.3 .15 .39 .17Z',
  ear: dot(-0.1, 0.04, 0.085),
  glasses: `M-.08 -.03L.42 -.06L.42 -.03L.38 -.02C.4 .12 .24 .14 .22 0L-.08 .01Z`,
};

const front = {
  features:
    'M-.17 -.04L-.13 -.09L-.09 -.04L-.13 .01ZM.16 -.04L.2 -.09L.24 -.04L.2 .01ZM.04 -.02L.1 .13Q.06 .17 0 .14Q.05 .14 .06 .12ZM-.08 .24Q.04 .34 .17 .23Q.05 .3 -.08 .24Z',
  skull:
    'M0 -.5C.3 -.5 .37 -.24 .35 .02C.33 .28 .17 .5 .02 .5C-.14 .5 -.32 .28 -.35 .02C-.37 -.24 -.3 -.5 0 -.5Z',
  beard:
    'M-.36 -.02Q-.24 .06 -.22 .16Q-.08 .14 .03 .16Q.14 .13 .25 .16Q.27 .06 .35 -.02C.36 .34 .18 .56 .02 .56C-.16 .56 -.36 .34 -.36 -.02Z',
  ear: dot(-0.36, 0.03, 0.07),
  glasses:
    'M-.22 -.04L-.02 -.04L.05 -.01L.1 -.04L.28 -.04C.3 .14 .1 .14 .08 .02L-.02 .02C-.04 .14 -.24 .14 -.22 -.04Z',
};

const skullBack =
  'M0 -.54C.36 -.54 .44 -.22 .4 .04C.36 .26 .22 .36 0 .36C-.22 .36 -.36 .26 -.4 .04C-.44 -.22 -.36 -.54 0 -.54Z';
const earsBack = dot(-0.39, 0.06, 0.08) + dot(0.39, 0.06, 0.08);

type Outlines = Partial<Record<Hair, readonly string[]>>;

const capSide =
  'M.34 -.24C.36 -.66 -.5 -.76 -.52 -.06C-.52 .1 -.44 .26 -.34 .34L-.2 .2Q-.2 -.02 -.08 -.06Q.02 -.2 .34 -.24Z';
const capFront =
  'M-.38 0C-.46 -.4 -.28 -.6 .02 -.6C.34 -.6 .46 -.36 .38 .02Q.34 -.18 .24 -.26Q-.06 -.2 -.28 -.28Q-.36 -.14 -.38 0Z';
const partFront =
  'M-.39 .06C-.5 -.42 -.26 -.6 .02 -.6C.34 -.6 .48 -.34 .38 .06Q.34 -.22 .12 -.4Q-.1 -.16 -.34 -.12Q-.37 -.04 -.39 .06Z';
const puffSide =
  'M.36 -.26Q.44 -.42 .28 -.5Q.24 -.68 .04 -.66Q-.1 -.78 -.28 -.66Q-.48 -.68 -.52 -.48Q-.68 -.36 -.6 -.2Q-.7 -.02 -.56 .1Q-.54 .3 -.36 .32L-.2 .2Q-.2 -.02 -.08 -.06Q.02 -.2 .36 -.26Z';
const puffFront =
  'M-.38 .02Q-.56 -.06 -.5 -.24Q-.58 -.42 -.4 -.5Q-.36 -.68 -.16 -.64Q0 -.78 .18 -.66Q.38 -.7 .42 -.5Q.58 -.42 .5 -.24Q.56 -.06 .38 .02Q.34 -.18 .24 -.26Q-.06 -.2 -.28 -.28Q-.36 -.14 -.38 .02Z';
const puffBack =
  'M-.4 .22Q-.58 .12 -.52 -.06Q-.64 -.24 -.48 -.38Q-.46 -.58 -.24 -.58Q-.1 -.74 .1 -.64Q.34 -.68 .42 -.48Q.6 -.4 .54 -.18Q.64 0 .48 .12Q.42 .34 .2 .34Q0 .44 -.16 .36Q-.32 .36 -.4 .22Z';

const hairs: Record<View, Outlines> = {
  side: {
    short: [capSide],
    crop: ['M.32 -.3C.24 -.6 -.46 -.64 -.48 -.08L-.44 .14L-.24 .1Q-.22 -.1 -.06 -.14Q.06 -.3 .32 -.3Z'],
    curly: [capSide, puffSide],
    long: [capSide],
    bob: [
      'M.34 -.22C.4 -.68 -.54 -.78 -.56 -.06L-.56 .44Q-.3 .54 -.06 .44Q.02 .1 -.02 -.1Q.16 -.18 .34 -.22Z',
    ],
    bun: [capSide, dot(-0.52, -0.3, 0.21)],
    braid: [capSide],
    turban: [
      'M.38 -.16C.5 -.5 .2 -.8 -.1 -.76C-.46 -.74 -.64 -.36 -.5 -.02L-.34 .1L-.1 -.1Q.1 -.2 .38 -.16Z',
    ],
  },
  front: {
    short: [capFront],
    crop: [
      'M-.36 -.12C-.44 -.44 -.26 -.58 .02 -.58C.32 -.58 .42 -.4 .37 -.1Q.32 -.3 .02 -.34Q-.28 -.32 -.36 -.12Z',
    ],
    curly: [capFront, puffFront],
    long: [partFront],
    bob: [partFront],
    bun: [partFront, dot(0.02, -0.7, 0.2)],
    braid: [partFront],
    turban: [
      'M-.42 -.1C-.56 -.5 -.3 -.82 .02 -.8C.36 -.82 .58 -.5 .42 -.1Q.2 -.3 .02 -.42Q-.16 -.28 -.42 -.1Z',
    ],
  },
  back: {
    long: ['M-.42 -.06C-.46 -.4 .46 -.4 .42 -.06L.46 1.02Q0 1.2 -.46 1.02Z'],
    bob: ['M-.42 -.06C-.46 -.4 .46 -.4 .42 -.06L.46 .46Q0 .56 -.46 .46Z'],
    bun: [dot(0, -0.34, 0.24)],
    braid: ['M-.12 .2L.12 .2L.1 1.3Q0 1.44 -.08 1.3Z'],
    curly: [puffBack],
    turban: ['M-.46 0C-.56 -.5 -.3 -.8 0 -.8C.3 -.8 .56 -.5 .46 0Q0 -.16 -.46 0Z'],
  },
};

const fallsBehind: Record<View, Outlines> = {
  side: {
    long: ['M-.1 -.4C-.5 -.5 -.58 -.1 -.56 .2L-.62 1.02Q-.3 1.12 -.04 .96L-.06 .2Z'],
    braid: ['M-.5 .1C-.4 .1 -.24 .2 -.26 .3L-.42 1.2Q-.52 1.34 -.6 1.2Z'],
  },
  front: {
    long: ['M-.36 -.3C-.5 0 -.5 .5 -.54 .9Q0 1.06 .54 .9C.5 .5 .5 0 .38 -.3Z'],
    bob: ['M-.36 -.3C-.54 0 -.5 .3 -.48 .48Q0 .6 .48 .48C.52 .3 .52 0 .38 -.3Z'],
    braid: ['M.3 0L.44 .1L.54 1Q.46 1.2 .36 1.02Z'],
  },
  back: {},
};
