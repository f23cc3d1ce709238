import { cast } from '../cast.ts';
import { colour, mix } from '../kit/colours.ts';
import { box, ellipse, line, path, type Point } from '../kit/geometry.ts';
import {
  glitter,
  glow,
  ground,
  hangingLamp,
  laterite,
  leaves,
  moon,
  palm,
  pool,
  stars,
  stringLights,
} from '../kit/night.ts';
import { person } from '../kit/person.ts';
import type { Pose } from '../kit/pose.ts';
import { glass, laptopBack, laptopSide, steam } from '../kit/things.ts';

export const terraceTable = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 220, 34, 11),
    moon([810, 96], 34, colour.sky),
    path(box(0, 300, 960, 60), colour.haze) + path(box(0, 336, 960, 130), colour.sea),
    glitter(810, 348, 430, 54, mix(colour.sand, colour.sea, 0.5), 4, 15),
    palm([60, 560], [110, 190], 170, '#0a1610', -14),
    // The parapet, and the floor in the light of the bulbs.
    path(box(0, 414, 960, 14), '#5d2d1d') + laterite(0, 428, 960, 76, '#3b1a11', 19, 110),
    path(box(0, 500, 960, 140), '#4f2519'),
    pool([480, 560], 460, 70, 0.13),
    stringLights([-20, 60], [500, 70], 46, 5),
    stringLights([500, 70], [980, 40], 46, 5),
    // Far side.
    person(cast.lavina, {
      hip: [330, 436],
      u: 54,
      view: 'front',
      lean: 3,
      hands: [
        [316, 392],
        [372, 392],
      ],
      light: [1.5, -3],
      dark: 0.16,
    }),
    person(cast.joaquim, {
      hip: [488, 438],
      u: 55,
      view: 'front',
      nod: 6,
      hands: [
        [462, 394],
        [530, 392],
      ],
      light: [-1.5, -3],
      dark: 0.16,
    }),
    person(cast.farida, {
      hip: [640, 438],
      u: 53,
      view: 'front',
      lean: -4,
      hands: [
        [606, 392],
        [676, 394],
      ],
      light: [-1.5, -3],
      dark: 0.16,
    }),
    // The table hides what is below it.
    path(box(204, 412, 552, 92), '#230f09') +
      `<path d="M204 504H756L720 580H240z" fill="${colour.ink}" opacity=".5"/>` +
      path('M184 396H776L784 416H176z', '#8a5433') +
      path(box(176, 416, 608, 14), '#5d3520'),
    path(box(204, 430, 20, 168) + box(736, 430, 20, 168), '#5d3520'),
    laptopBack([346, 402], 74),
    laptopBack([494, 404], 76),
    laptopBack([640, 402], 74),
    // Both ends.
    chair(150, 1),
    person(cast.ravi, {
      hip: [138, 464],
      u: 56,
      view: 'side',
      lean: 9,
      hands: [
        [226, 392],
        [238, 396],
      ],
      feet: [
        [206, 588],
        [176, 590],
      ],
      light: [3, -2.4],
      dark: 0.12,
    }),
    laptopSide([222, 400], 66, true),
    chair(812, -1),
    person(cast.asha, {
      hip: [826, 464],
      u: 54,
      view: 'side',
      left: true,
      lean: 7,
      hands: [
        [744, 392],
        [736, 396],
      ],
      feet: [
        [760, 590],
        [786, 590],
      ],
      light: [-3, -2.4],
      dark: 0.12,
    }),
    laptopSide([740, 400], 64, false),
    glass([286, 404], 28) + glass([566, 406], 28, colour.coral),
    leaves([950, 660], 110, colour.ink, 5, 6),
  ].join('');

const chair = (x: number, way: 1 | -1): string =>
  line(
    `M${x - 46 * way} 380L${x - 34 * way} 488H${x + 30 * way}M${x - 34 * way} 488L${x - 42 * way} 600M${x + 26 * way} 488L${x + 32 * way} 600`,
    '#24100a',
    9,
  );

export const communityDinner = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 200, 26, 17),
    path(box(0, 296, 960, 60), colour.haze) + path(box(0, 330, 960, 120), colour.sea),
    palm([886, 520], [846, 170], 160, '#0a1610', 14),
    palm([30, 520], [64, 230], 120, '#0a1610', -10),
    path(box(0, 420, 960, 220), '#1a130d'),
    ...[240, 480, 720].map((x) => glow([x, 140], 150, 0.1) + hangingLamp([x, 140], -20, 36)),
    person(cast.gautam, { ...diners.gautam, part: 'body' }),
    person(cast.meera, { ...diners.meera, part: 'body' }),
    person(cast.imran, { ...diners.imran, part: 'body' }),
    person(cast.celia, { ...diners.celia, part: 'body' }),
    path('M96 404H864L930 520H30z', '#8a5433') + path('M30 520H930V544H30z', '#5d3520'),
    pool([480, 458], 380, 46, 0.22),
    // Leaves for plates, dishes between them.
    ...[
      [196, 430],
      [386, 428],
      [574, 428],
      [764, 430],
    ].map(
      ([x = 0, y = 0]) =>
        path(ellipse([x, y], 58, 15), '#2f6b45') +
        path(ellipse([x - 14, y - 3], 24, 7), colour.sand) +
        path(ellipse([x + 24, y - 1], 15, 5), colour.coral),
    ),
    ...(['gautam', 'meera', 'imran', 'celia'] as const).map((who) =>
      person(cast[who], { ...diners[who], part: 'arms' }),
    ),
    dish([296, 470], 62, colour.coral) + dish([480, 476], 78, colour.lamp) + dish([660, 470], 62, '#7fae7a'),
    steam([480, 450], 50),
    glass([124, 470], 34, colour.coral) + glass([836, 470], 34),
    // Near side: only their backs.
    person(cast.ravi, {
      hip: [340, 690],
      u: 78,
      view: 'back',
      lean: -4,
      nod: 8,
      light: [2.5, -4],
      dark: 0.62,
    }),
    person(cast.lavina, { hip: [640, 694], u: 74, view: 'back', lean: 4, light: [-2.5, -4], dark: 0.62 }),
  ].join('');

const diners = {
  gautam: {
    hip: [196, 452],
    u: 60,
    view: 'front',
    lean: 3,
    hands: [
      [168, 430],
      [236, 446],
    ],
    light: [2, -3],
    dark: 0.14,
  },
  meera: {
    hip: [386, 452],
    u: 58,
    view: 'front',
    nod: -8,
    hands: [
      [352, 436],
      [424, 376],
    ],
    light: [2, -3],
    dark: 0.14,
  },
  imran: {
    hip: [574, 452],
    u: 60,
    view: 'front',
    lean: -4,
    nod: -5,
    hands: [
      [534, 444],
      [614, 430],
    ],
    light: [-2, -3],
    dark: 0.14,
  },
  celia: {
    hip: [764, 452],
    u: 58,
    view: 'front',
    hands: [
      [716, 446],
      [790, 428],
    ],
    light: [-2, -3],
    dark: 0.14,
  },
} as const satisfies Record<string, Pose>;

const dish = ([x, y]: Point, width: number, fill: string): string =>
  path(
    `M${x - width} ${y}q10 34 ${width * 0.6} 36h${width * 0.8}q${width * 0.5} -2 ${width * 0.6} -36z`,
    '#6f7a72',
  ) +
  path(ellipse([x, y], width, width * 0.24), '#9aa39a') +
  path(ellipse([x, y], width * 0.86, width * 0.18), fill);
