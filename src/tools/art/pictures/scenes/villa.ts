import { cast } from '../cast.ts';
import { colour, mix } from '../kit/colours.ts';
import { line, path, type Point } from '../kit/geometry.ts';
import { glitter, ground, hangingLamp, laterite, leaves, moon, palm, pool, stars } from '../kit/night.ts';
import { person, shadow } from '../kit/person.ts';
import { glass, laptopSide } from '../kit/things.ts';
import { approach, villa } from '../kit/villa.ts';

/** The top of the landing page; phones see its middle third, wide windows its middle band. */
export const villaNight = (hasMoon = true): string => {
  const house: Point = [430, 560];
  return [
    ground(1600, 700, colour.sky),
    stars(1600, 300, 60, 7),
    hasMoon ? moon([470, 128], 40, colour.sky) : '',
    path('M0 356H1600V470H0z', colour.haze),
    path('M0 398H1600V560H0z', colour.sea),
    glitter(320, 412, 520, 80, mix(colour.sand, colour.sea, 0.45), 3, 16),
    glitter(1340, 420, 520, 60, mix(colour.foam, colour.sea, 0.45), 5, 20),
    // Two headlands and a boat's lamp.
    path('M1600 360Q1480 346 1400 380Q1350 396 1290 400H1600z', colour.leaf),
    path('M70 424l44 0l-8 12h-30z', colour.ink) +
      path('M91 396h4v28h-4z', colour.ink) +
      path('M88 398a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', colour.glow),
    palm([1190, 560], [1236, 268], 150, '#0b1913', 12),
    palm([418, 560], [372, 300], 128, '#0b1913', -10),
    palm([1330, 590], [1392, 330], 120, '#0b1913', 14),
    path('M0 520Q260 486 520 520T1100 520T1600 500V700H0z', '#0f2118'),
    villa(house, 0.94),
    pool([900, 596], 430, 66, 0.12),
    pool([900, 590], 250, 40, 0.14),
    approach(house, 0.94, 700, 190),
    // On the veranda, on the steps, on the path.
    person(cast.joaquim, {
      hip: [742, 508],
      u: 11.4,
      view: 'front',
      hands: [
        [730, 516],
        [760, 498],
      ],
      feet: [
        [738, 544],
        [748, 544],
      ],
      dark: 0.1,
      light: [0.6, -0.8],
    }),
    person(cast.celia, {
      hip: [1106, 508],
      u: 11,
      view: 'side',
      left: true,
      hands: [[1092, 500], null],
      feet: [
        [1103, 544],
        [1108, 544],
      ],
      dark: 0.1,
      light: [-0.8, -0.6],
    }),
    person(cast.nikhil, {
      hip: [870, 558],
      u: 13,
      view: 'front',
      feet: [
        [862, 582],
        [884, 582],
      ],
      hands: [
        [864, 556],
        [880, 556],
      ],
      dark: 0.05,
      light: [0.7, -0.7],
    }),
    path('M860 560h26l4 -16h-26z', colour.linen),
    shadow([1010, 640], 34),
    person(cast.asha, {
      hip: [1000, 588],
      u: 16,
      view: 'back',
      feet: [
        [992, 640],
        [1008, 636],
      ],
      hands: [
        [984, 590],
        [1030, 548],
      ],
      dark: 0.3,
      light: [-1, -0.8],
    }),
    shadow([960, 662], 36),
    person(cast.gautam, {
      hip: [948, 606],
      u: 17,
      view: 'back',
      feet: [
        [940, 662],
        [958, 660],
      ],
      dark: 0.35,
      light: [1, -0.8],
    }),
    // The frame.
    palm([80, 720], [150, 210], 230, colour.ink, -20),
    palm([1520, 720], [1460, 190], 250, colour.ink, 24),
    leaves([330, 720], 110, colour.ink, 4, 7),
    leaves([1250, 725], 120, colour.ink, 9, 7),
    leaves([20, 715], 130, '#0c1a13', 2, 7),
    leaves([1590, 715], 140, '#0c1a13', 6, 7),
  ].join('');
};

export const villaGarden = (): string => {
  const wallTone = '#84402c';
  return [
    ground(960, 640, colour.sky),
    // A veranda close by: tiles above, three lamps, doors open.
    laterite(0, 150, 960, 360, wallTone, 21, 104),
    pool([180, 300], 130, 170, 0.2),
    pool([480, 300], 130, 170, 0.2),
    pool([780, 300], 130, 170, 0.2),
    doorway(100, 252, 130, 258),
    doorway(700, 252, 130, 258),
    path('M398 510V300C398 236 562 236 562 300V510z', colour.lamp),
    path('M416 510V304C416 254 544 254 544 304V510z', colour.glow),
    path('M0 96L960 60V156L0 166z', '#35180f'),
    line('M0 116L960 82M0 140L960 108', '#472114', 4),
    path('M0 166L960 156V168L0 178z', '#5d2d1d'),
    ...[180, 480, 780].map((x) => hangingLamp([x, 248], 170, 30)),
    path('M0 500H960V530H0z', mix(colour.linen, colour.night, 0.35)),
    path('M0 530H960V640H0z', '#13281c'),
    ...[52, 322, 638, 908].map((x) => column(x)),
    path('M380 530H580L610 560H350z', mix(colour.linen, colour.night, 0.28)) +
      path('M350 560H610L650 640H310z', mix(colour.brick, colour.night, 0.35)),
    pool([480, 600], 330, 60, 0.12),
    // Three of them: one leans, one sits on the steps, one comes with a tray.
    shadow([282, 503], 46),
    person(cast.imran, {
      hip: [278, 352],
      u: 45,
      view: 'side',
      lean: -5,
      hands: [
        [318, 318],
        [320, 330],
      ],
      feet: [
        [262, 496],
        [296, 498],
      ],
      light: [-3, -1.5],
      dark: 0.14,
    }),
    glass([330, 316], 30, colour.coral),
    person(cast.meera, {
      hip: [540, 512],
      u: 45,
      view: 'side',
      left: true,
      lean: 12,
      hands: [
        [468, 478],
        [464, 486],
      ],
      feet: [
        [468, 596],
        [446, 594],
      ],
      light: [-3, -2],
      dark: 0.1,
    }),
    laptopSide([480, 496], 62, false),
    shadow([776, 503], 50),
    person(cast.celia, {
      hip: [770, 352],
      u: 44,
      view: 'side',
      left: true,
      hands: [
        [712, 330],
        [716, 326],
      ],
      feet: [
        [756, 498],
        [788, 495],
      ],
      light: [-3, -1.5],
      dark: 0.14,
    }),
    path('M640 326H736V334H640z', colour.wood),
    glass([658, 326], 26) + glass([690, 326], 26, colour.coral) + glass([720, 326], 26),
    leaves([60, 668], 170, colour.ink, 3, 7),
    leaves([930, 668], 190, colour.ink, 8, 7),
    leaves([230, 670], 96, '#0c1a13', 5, 6),
    leaves([760, 672], 90, '#0c1a13', 12, 6),
  ].join('');
};

const doorway = (x: number, y: number, width: number, height: number): string =>
  path(`M${x} ${y + height}v${-height + 60}c0 -78 ${width} -78 ${width} 0v${height - 60}z`, '#4a2218') +
  path(
    `M${x + 14} ${y + height}v${-height + 64}c0 -58 ${width - 28} -58 ${width - 28} 0v${height - 64}z`,
    mix(colour.lamp, colour.brick, 0.25),
  ) +
  line(
    `M${x + width / 2} ${y + height}v${-height + 18}M${x + 14} ${y + height - 120}h${width - 28}`,
    '#4a2218',
    6,
  ) +
  path(`M${x - 44} ${y + height}V${y + 62}l40 -14V${y + height}z`, mix(colour.foam, colour.night, 0.45));

const column = (x: number): string =>
  path(`M${x - 17} 502V170H${x + 17}V502z`, mix(colour.sand, colour.night, 0.14)) +
  path(`M${x + 4} 502V170H${x + 17}V502z`, mix(colour.sand, colour.night, 0.4)) +
  path(`M${x - 26} 502V486H${x + 26}V502z`, mix(colour.sand, colour.night, 0.3)) +
  path(`M${x - 24} 190V176H${x + 24}V190z`, mix(colour.sand, colour.night, 0.3));
