import { cast } from '../cast.ts';
import { colour, mix } from '../kit/colours.ts';
import { box, circle, ellipse, line, path, type Point } from '../kit/geometry.ts';
import { glitter, glow, ground, leaves, moon, palm, pool, stars } from '../kit/night.ts';
import { person, shadow } from '../kit/person.ts';
import type { Look, Pose } from '../kit/pose.ts';

/** Tall: phones see its lower half, wide windows its right part. */
export const poolNight = (): string =>
  [
    path(box(0, 0, 640, 800), colour.sky),
    stars(640, 280, 34, 23),
    moon([440, 120], 38, colour.sky),
    path(box(0, 318, 640, 60), colour.haze) + path(box(0, 352, 640, 70), colour.sea),
    glitter(440, 360, 420, 60, mix(colour.sand, colour.sea, 0.5), 6, 13),
    palm([90, 440], [140, 190], 150, '#0a1610', -12),
    palm([600, 440], [566, 236], 120, '#0a1610', 12),
    path('M0 410Q200 392 640 414V470H0z', '#0d1d15'),
    leaves([70, 440], 60, '#0a1610', 4, 6) + leaves([560, 440], 54, '#0a1610', 6, 6),
    // Stone round the water, which is lit from below.
    path('M0 430H640V800H0z', '#4a2519'),
    path('M96 470H520L600 800H-60z', mix(colour.linen, colour.night, 0.34)),
    path('M112 482H506L572 800H-40z', '#1f7f70'),
    path('M126 494H494L512 560Q300 590 106 556z', '#2c9a86'),
    path('M112 482H506L510 500H108z', '#155a50'),
    path('M150 640Q300 596 470 636Q520 690 410 724Q230 752 150 704Q116 668 150 640z', colour.pool),
    path('M230 664Q310 640 392 662Q420 690 350 704Q256 712 226 690z', '#8fd9c0'),
    line(
      'M150 540q30 -12 60 0t60 0t60 0M330 596q24 -10 48 0t48 0M90 690q26 -10 52 0M60 770q34 -14 68 0t68 0M320 776q34 -14 68 0t68 0',
      '#7fd0ba',
      4,
      ' opacity=".7"',
    ),
    circleLamp([300, 486]),
    // A towel, a shut laptop, and someone with her feet in the water.
    path('M566 640l64 -8l10 36h-62z', colour.brick) + path('M584 640l40 -5l3 10l-40 5z', '#2a3a33'),
    person(cast.meera, {
      hip: [536, 622],
      u: 52,
      view: 'side',
      left: true,
      lean: -8,
      nod: -8,
      hands: [
        [590, 640],
        [584, 630],
      ],
      feet: [
        [448, 712],
        [470, 722],
      ],
      elbowsUp: true,
      light: [-3, 1.6],
      dark: 0.2,
      edge: '#9fe6d0',
    }),
    path('M404 722Q450 704 510 722L512 800H398z', '#1f7f70') +
      line('M408 724q24 -10 48 0t48 0', '#9fe6d0', 4),
    line('M420 744q22 -8 44 0M440 762q22 -8 44 0', '#7fd0ba', 3.4, ' opacity=".7"'),
    // Lamps along the edge.
    ...[
      [34, 590],
      [608, 446],
    ].map(
      ([x = 0, y = 0]) =>
        glow([x, y - 34], 60, 0.13) +
        path(box(x - 4, y - 30, 8, 34), colour.ink) +
        path(circle([x, y - 36], 11), colour.glow),
    ),
    leaves([10, 820], 120, colour.ink, 9, 6),
  ].join('');

const circleLamp = (at: Point): string =>
  path(ellipse(at, 26, 9), '#dff5e6') + pool(at, 90, 26, 0.25, '#dff5e6');

export const beachDawn = (): string =>
  [
    ground(960, 640, '#173b38'),
    stars(960, 120, 20, 41),
    path(box(0, 180, 960, 70), '#3a4b42') +
      path(box(0, 236, 960, 46), '#7a5a43') +
      path(box(0, 272, 960, 40), '#b9693f'),
    path('M560 312a78 78 0 0 1 156 0z', colour.glow),
    path(box(0, 312, 960, 140), '#174a44'),
    glitter(638, 326, 440, 90, mix(colour.glow, '#174a44', 0.35), 9, 15),
    glitter(200, 340, 430, 60, '#2b6a60', 12, 24),
    path('M0 318Q90 296 180 306Q250 300 300 312H0z', '#0f2a22'),
    // Sand, wet sand, foam.
    path('M0 436Q260 408 520 436T960 424V640H0z', '#6d6450') +
      path('M0 452Q250 426 510 456T960 446V640H0z', '#5d4c38'),
    line('M0 437Q260 409 520 437T960 425', mix(colour.sand, '#174a44', 0.2), 6),
    // The boat with its outrigger.
    shadow([420, 560], 210),
    path('M214 470Q300 520 420 522T640 462Q620 556 420 560Q256 556 214 470z', colour.brick),
    path('M214 470Q300 520 420 522T640 462L636 482Q540 536 420 538Q300 536 222 490z', colour.lamp),
    path('M236 480Q320 516 420 517T622 470Q540 500 420 502Q300 500 236 480z', '#35180f'),
    line('M360 506V330', '#2b120b', 9) +
      path('M366 336Q470 380 500 470L366 496z', mix(colour.sand, colour.night, 0.3)),
    line('M330 534L250 604M500 532L560 606', '#2b120b', 7) + line('M196 606Q400 622 610 604', '#2b120b', 12),
    // The last two of the night.
    shadow([766, 574], 46) + shadow([832, 580], 48),
    person(cast.imran, {
      hip: [760, 474],
      u: 30,
      view: 'back',
      feet: [
        [752, 572],
        [772, 570],
      ],
      hands: [
        [738, 480],
        [792, 474],
      ],
      light: [-2, -1],
      dark: 0.3,
    }),
    person(cast.farida, {
      hip: [826, 480],
      u: 29,
      view: 'back',
      nod: -10,
      feet: [
        [818, 576],
        [836, 574],
      ],
      hands: [
        [804, 478],
        [850, 484],
      ],
      light: [-2, -1],
      dark: 0.26,
    }),
    palm([60, 660], [120, 200], 220, colour.ink, -30),
    palm([170, 660], [214, 350], 120, '#0a1610', -14),
  ].join('');

export const highlightSunset = (): string =>
  [
    ground(960, 640, '#2f4a46'),
    path(box(0, 130, 960, 80), '#5a5248') +
      path(box(0, 200, 960, 70), '#9a5b3e') +
      path(box(0, 256, 960, 62), colour.coral) +
      path(box(0, 300, 960, 40), '#e79a4c'),
    path('M476 338a104 104 0 0 1 208 0z', '#ffe6a8'),
    path(box(0, 338, 960, 130), '#1b4f48'),
    glitter(580, 352, 462, 120, mix('#ffe6a8', '#1b4f48', 0.25), 13, 15),
    glitter(220, 360, 450, 70, '#2b6a60', 14, 24),
    line('M140 342h70l-12 14h-48zM172 342v-44', '#0d1f19', 5) + path('M176 300q30 16 28 38h-28z', '#0d1f19'),
    path('M0 462Q240 436 480 460T960 450V640H0z', '#5a4633') +
      line('M0 463Q240 437 480 461T960 451', mix(colour.sand, '#1b4f48', 0.25), 6),
    path('M0 520Q300 486 620 510T960 506V640H0z', '#483524'),
    sitter(cast.celia, [268, 560], 48, {
      nod: -6,
      hands: [
        [196, 590],
        [318, 574],
      ],
    }),
    sitter(cast.ravi, [398, 566], 50, {
      nod: 8,
      hands: [
        [340, 576],
        [478, 592],
      ],
      lean: 4,
    }),
    sitter(cast.asha, [566, 562], 48, {
      nod: -12,
      lean: -4,
      hands: [
        [486, 592],
        [620, 576],
      ],
    }),
    sitter(cast.joaquim, [700, 568], 51, {
      hands: [
        [634, 580],
        [778, 592],
      ],
    }),
    path('M112 588h96l-10 -12h-80z', '#2a3a33') +
      path('M112 588h96v6h-96z', '#17221d') +
      path('M800 596h70l-8 -10h-56z', '#2a3a33') +
      path('M800 596h70v5h-70z', '#17221d'),
    palm([930, 660], [850, 190], 230, '#0a130e', 34),
  ].join('');

/** Someone on the sand, seen from behind, against the sun. */
const sitter = (look: Look, [x, y]: Point, u: number, pose: Partial<Pose>): string =>
  shadow([x, y + u * 0.6], u * 1.7) +
  person(look, {
    hip: [x, y + u * 0.16],
    u,
    view: 'back',
    dark: 0.55,
    light: [x > 580 ? -2.4 : 2.4, -2.2],
    edge: '#ffcf7a',
    ...pose,
  }) +
  path(
    `M${x - u * 1.36} ${y + u * 0.34}Q${x - u * 1.1} ${y} ${x - u * 0.4} ${y + u * 0.14}H${x + u * 0.4}Q${x + u * 1.1} ${y} ${x + u * 1.36} ${y + u * 0.34}Q${x + u * 0.9} ${y + u * 0.72} ${x} ${y + u * 0.66}T${x - u * 1.36} ${y + u * 0.34}z`,
    mix(look.bottom, colour.ink, 0.62),
  );
