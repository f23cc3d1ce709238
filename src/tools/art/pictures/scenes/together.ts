import { cast } from '../cast.ts';
import { colour, mix } from '../kit/colours.ts';
import { box, circle, line, path } from '../kit/geometry.ts';
import { glow, ground, hangingLamp, laterite, leaves, moon, palm, pool, stars } from '../kit/night.ts';
import { person, shadow } from '../kit/person.ts';
import { glass, laptopSide } from '../kit/things.ts';
import { villa } from '../kit/villa.ts';

export const highlightCheckIn = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 240, 36, 101),
    palm([330, 480], [300, 230], 120, '#0a1610', -8),
    villa([392, 452], 0.34),
    path('M0 440Q300 420 520 436T960 430V640H0z', '#0f2118'),
    path('M500 452L560 452Q600 520 760 640H220Q420 540 500 452z', mix(colour.brick, colour.night, 0.42)),
    // The gate: two piers with lamps, an iron leaf stands open.
    laterite(70, 214, 128, 400, '#84402c', 7, 70) + path(box(54, 192, 160, 26), '#5d2d1d'),
    laterite(782, 214, 128, 400, '#84402c', 9, 70) + path(box(766, 192, 160, 26), '#5d2d1d'),
    glow([134, 160], 150, 0.12) + glow([846, 160], 150, 0.12),
    ...[134, 846].map(
      (x) =>
        path(`M${x - 20} 192l-8 -52h56l-8 52z`, colour.glow) +
        path(`M${x - 34} 142h68l-34 -34z`, '#2b120b') +
        line(`M${x} 140v52`, '#2b120b', 3),
    ),
    line('M198 250L300 290V600L198 614M224 262V610M250 272V606M276 282V602', '#17100c', 7),
    pool([490, 590], 330, 48, 0.15),
    shadow([384, 604], 76) + shadow([584, 606], 78),
    person(cast.tara, {
      hip: [378, 424],
      u: 57,
      view: 'side',
      lean: 2,
      hands: [
        [476, 370],
        [412, 452],
      ],
      feet: [
        [362, 596],
        [410, 600],
      ],
      light: [-3.4, -2],
      dark: 0.12,
    }),
    person(cast.nikhil, {
      hip: [588, 422],
      u: 58,
      view: 'side',
      left: true,
      lean: 2,
      hands: [
        [506, 366],
        [566, 440],
      ],
      feet: [
        [606, 600],
        [562, 602],
      ],
      light: [3.4, -2],
      dark: 0.12,
    }),
    // The badge on its ribbon, a bag, a lime soda.
    line('M486 372q6 -20 16 0', colour.lamp, 3) +
      path('M474 376h38v52h-38z', colour.sand) +
      path('M474 376h38v12h-38z', colour.brick) +
      line('M482 402h22M482 414h14', colour.haze, 4),
    path('M612 330q40 0 40 40v96h-42z', '#1f5f55') + line('M606 300q22 30 18 60', '#17443d', 7),
    path('M690 520h74v-10h-74z', '#8a5433') + path(box(700, 520, 10, 84) + box(744, 520, 10, 84), '#5d3520'),
    glass([712, 510], 40, '#cfe39a') +
      glass([744, 510], 40, '#cfe39a') +
      path(circle([748, 470], 9), '#8fbf5b'),
    leaves([20, 660], 120, colour.ink, 4, 6) + leaves([946, 664], 130, colour.ink, 6, 6),
  ].join('');

export const communityTerrace = (): string =>
  [
    laterite(0, 0, 960, 470, '#6f3323', 111, 116),
    pool([480, 190], 420, 320, 0.14) + pool([480, 190], 270, 220, 0.12),
    path('M396 440V190C396 96 564 96 564 190V440z', colour.lamp) +
      path('M416 440V196C416 122 544 122 544 196V440z', colour.glow),
    hangingLamp([480, 56], -20, 36),
    path('M140 440V200C140 138 252 138 252 200V440z', '#4a2218') +
      path('M154 440V204C154 156 238 156 238 204V440z', '#2b5048') +
      path('M708 440V200C708 138 820 138 820 200V440z', '#4a2218') +
      path('M722 440V204C722 156 806 156 806 204V440z', '#2b5048'),
    path(box(0, 436, 960, 36), mix(colour.linen, colour.night, 0.42)) +
      path(box(0, 436, 960, 8), mix(colour.linen, colour.night, 0.2)),
    path(box(0, 472, 960, 60), mix(colour.linen, colour.night, 0.56)) +
      path(box(0, 472, 960, 8), mix(colour.linen, colour.night, 0.34)),
    path(box(0, 532, 960, 108), '#3a1c12') + pool([480, 580], 420, 40, 0.12),
    // Three stand on the terrace, three sit on its steps.
    person(cast.gautam, {
      hip: [250, 262],
      u: 54,
      view: 'front',
      nod: 4,
      feet: [
        [232, 438],
        [268, 440],
      ],
      light: [3, -2],
      dark: 0.14,
    }),
    person(cast.tara, {
      hip: [424, 272],
      u: 52,
      view: 'front',
      nod: -4,
      hands: [
        [402, 214],
        [446, 218],
      ],
      feet: [
        [406, 440],
        [440, 440],
      ],
      light: [2, -3],
      dark: 0.18,
    }),
    person(cast.imran, {
      hip: [690, 260],
      u: 56,
      view: 'front',
      nod: -6,
      feet: [
        [674, 440],
        [708, 440],
      ],
      light: [-3, -2],
      dark: 0.14,
    }),
    person(cast.meera, {
      hip: [176, 446],
      u: 53,
      view: 'side',
      lean: 4,
      hands: [
        [268, 420],
        [262, 430],
      ],
      feet: [
        [286, 544],
        [256, 552],
      ],
      light: [3, -2.4],
      dark: 0.1,
    }),
    person(cast.joaquim, {
      hip: [548, 448],
      u: 56,
      view: 'front',
      hands: [
        [518, 470],
        [578, 472],
      ],
      feet: [
        [514, 566],
        [584, 568],
      ],
      light: [-1, -3.4],
      dark: 0.1,
    }),
    person(cast.lavina, {
      hip: [824, 448],
      u: 53,
      view: 'side',
      left: true,
      lean: 2,
      hands: [
        [742, 424],
        [746, 434],
      ],
      feet: [
        [716, 552],
        [744, 560],
      ],
      light: [-3, -2.4],
      dark: 0.1,
    }),
    glass([330, 472], 30) + glass([650, 472], 30, colour.coral),
    leaves([20, 662], 110, colour.ink, 4, 6) + leaves([944, 664], 120, colour.ink, 6, 6),
  ].join('');

export const communityHandshake = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 260, 40, 121),
    moon([120, 120], 36, colour.sky),
    path(box(0, 340, 960, 80), colour.haze),
    villa([470, 440], 0.56),
    palm([70, 560], [120, 240], 170, '#0a1610', -14),
    palm([930, 500], [900, 200], 130, '#0a1610', 8),
    path('M0 430Q300 410 560 436T960 436V640H0z', '#0f2118'),
    pool([700, 450], 280, 26, 0.16),
    // A lamp in the mango tree, and what it reaches.
    glow([430, 134], 150, 0.12) + hangingLamp([430, 128], -20, 38),
    pool([430, 590], 380, 46, 0.16),
    shadow([300, 602], 84) + shadow([574, 604], 86),
    person(cast.farida, {
      hip: [292, 404],
      u: 62,
      view: 'side',
      lean: 3,
      hands: [
        [424, 352],
        [316, 410],
      ],
      feet: [
        [272, 594],
        [326, 598],
      ],
      light: [3.6, -2.4],
      dark: 0.12,
    }),
    person(cast.mentor, {
      hip: [580, 402],
      u: 64,
      view: 'side',
      left: true,
      lean: 3,
      hands: [
        [448, 350],
        [560, 404],
      ],
      feet: [
        [602, 598],
        [548, 600],
      ],
      light: [-3.6, -2.4],
      dark: 0.12,
    }),
    path('M690 500h180v14H690z', '#8a5433') + path(box(706, 514, 14, 92) + box(840, 514, 14, 92), '#5d3520'),
    laptopSide([748, 500], 96, true),
    glass([720, 500], 38),
    leaves([60, 668], 130, colour.ink, 4, 6) + leaves([944, 668], 120, colour.ink, 6, 6),
  ].join('');
