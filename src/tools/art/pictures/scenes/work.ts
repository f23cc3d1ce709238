import { cast } from '../cast.ts';
import { colour, dim, mix } from '../kit/colours.ts';
import { box, circle, ellipse, line, path } from '../kit/geometry.ts';
import { glow, ground, hangingLamp, laterite, palm, pool, stars, stringLights } from '../kit/night.ts';
import { person, shadow } from '../kit/person.ts';
import { glass, laptopFront, webPage } from '../kit/things.ts';

const board = colour.sand;
const frame = '#3b1a11';

export const whiteboards = (): string =>
  [
    laterite(0, 0, 960, 520, '#6f3323', 61, 116),
    pool([470, 250], 400, 330, 0.13),
    pool([470, 230], 250, 220, 0.12),
    path(box(0, 512, 960, 128), '#3a1c12'),
    pool([470, 556], 430, 50, 0.14),
    // Two boards lean on the wall; the left one holds a page, the right one how people find it.
    path('M112 120L466 104L486 520L118 540z', frame) + path('M128 136L452 121L470 504L134 524z', board),
    path('M158 168L424 156L425 186L159 198z', colour.brick) +
      path('M160 222L280 217L284 330L164 336z', colour.linen) +
      path('M164 336l38 -54l30 34l20 -22l32 36z', colour.foam),
    line('M312 222L420 217M313 250L404 246M314 278L420 274M315 306L380 303', colour.haze, 7),
    path('M170 372L300 366L302 406L172 412z', colour.lamp) +
      line('M172 446L420 434M174 474L360 466', mix(colour.linen, colour.night, 0.25), 7),
    line('M330 384q40 -26 64 -4m-20 -12l22 12l-12 20', colour.brick, 6),
    path('M560 150L862 166L846 536L556 516z', frame) + path('M575 167L846 181L832 518L571 500z', board),
    line('M640 236h76v54h-76zM764 246h48v40h-48zM660 392h90v60h-90z', colour.haze, 7),
    line('M720 264h38M676 294l22 92M790 290l-40 96', colour.brick, 6) +
      path(circle([706, 422], 16), colour.phosphor) +
      path(circle([678, 262], 12), colour.lamp),
    line('M612 210h120M612 476h40', mix(colour.linen, colour.night, 0.2), 7),
    hangingLamp([500, 66], -20, 40),
    // One who still draws.
    shadow([884, 590], 70),
    person(cast.asha, {
      hip: [890, 430],
      u: 47,
      view: 'side',
      left: true,
      lean: 4,
      hands: [
        [800, 392],
        [846, 470],
      ],
      feet: [
        [896, 584],
        [868, 588],
      ],
      light: [-3, -2.4],
      dark: 0.1,
    }),
    path('M794 386l-12 8l4 6l12 -8z', colour.brick),
    path('M40 604l26 -60h40l8 60z', '#1f5f55') +
      line('M62 544l-10 -50M76 544l4 -60M92 544l16 -44', colour.phosphor, 5),
    glass([240, 590], 40) +
      path('M300 590h70v-10h-70z', colour.linen) +
      path('M306 580h60v-9h-60z', '#1f5f55'),
  ].join('');

/** Over their shoulders: the page is what gives light. */
export const highlightFirstPage = (): string =>
  [
    laterite(0, 0, 960, 430, '#4a2218', 71, 118),
    pool([480, 200], 380, 260, 0.12, colour.sand),
    hangingLamp([160, 70], -20, 36) + glow([160, 78], 100, 0.12),
    path(box(0, 400, 960, 240), '#4a2b1a') + path(box(0, 396, 960, 12), '#8a5433'),
    pool([480, 440], 330, 44, 0.2, colour.sand),
    laptopFront([480, 420], 470, webPage(262, 146, 437, 253, colour.brick)),
    glass([808, 430], 60, colour.coral) + glass([150, 436], 60),
    person(cast.asha, {
      hip: [222, 690],
      u: 104,
      view: 'back',
      lean: 8,
      nod: 8,
      light: [5, -3],
      dark: 0.5,
      edge: '#ffe9b8',
    }),
    person(cast.joaquim, {
      hip: [486, 760],
      u: 104,
      view: 'back',
      nod: -4,
      light: [0, -5],
      dark: 0.5,
      edge: '#ffe9b8',
    }),
    person(cast.ravi, {
      hip: [768, 680],
      u: 106,
      view: 'back',
      lean: -7,
      nod: -10,
      hands: [
        [610, 340],
        [850, 690],
      ],
      elbowsUp: false,
      light: [-5, -3],
      dark: 0.5,
      edge: '#ffe9b8',
    }),
  ].join('');

export const highlightMentor = (): string =>
  [
    laterite(0, 0, 960, 500, '#5f2c1e', 81, 116),
    pool([330, 230], 330, 290, 0.13),
    hangingLamp([250, 74], -20, 42),
    glow([250, 84], 110, 0.1),
    path(box(0, 496, 960, 144), '#331810') + pool([360, 560], 400, 46, 0.14),
    path(box(372, 76, 500, 312), frame) + path(box(388, 92, 468, 280), board),
    line('M430 140h150M430 172h110M430 204h150', colour.haze, 8) + path(box(430, 240, 110, 44), colour.lamp),
    line('M650 134h150v96h-150zM690 230l-40 70h120', colour.brick, 7) +
      path(circle([790, 300], 20), colour.phosphor),
    line('M624 340h180', colour.linen, 7),
    shadow([282, 590], 84),
    person(cast.mentor, {
      hip: [276, 410],
      u: 56,
      view: 'side',
      lean: -2,
      hands: [
        [418, 262],
        [340, 396],
      ],
      feet: [
        [256, 586],
        [306, 590],
      ],
      elbowsUp: true,
      light: [-1.6, -4],
      dark: 0.1,
    }),
    // An older and a younger one listen.
    path(box(520, 568, 380, 20), '#8a5433') + path(box(544, 588, 18, 60) + box(858, 588, 18, 60), '#5d3520'),
    person(cast.joaquim, { hip: [616, 556], u: 64, view: 'back', nod: -8, light: [-3.4, -2.4], dark: 0.34 }),
    person(cast.lavina, {
      hip: [780, 560],
      u: 60,
      view: 'back',
      lean: -4,
      nod: -10,
      light: [-3.4, -2.4],
      dark: 0.34,
    }),
  ].join('');

export const highlightDemos = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 200, 40, 91),
    path(box(0, 280, 960, 50), colour.haze) + path(box(0, 312, 960, 120), colour.sea),
    palm([56, 520], [30, 200], 150, '#0a1610', 10),
    path(box(0, 410, 960, 230), '#4f2519') + pool([500, 500], 420, 60, 0.12),
    stringLights([-20, 40], [480, 60], 40, 5) + stringLights([480, 60], [980, 30], 40, 5),
    // The screen throws its own light.
    `<path d="M396 112H884L960 480H300z" fill="${colour.sand}" opacity=".06"/>`,
    path(box(396, 108, 488, 288), colour.ink) + webPage(408, 120, 464, 264, colour.brick),
    line('M470 396l-30 70M810 396l30 70', colour.ink, 10),
    shadow([316, 492], 64),
    person(cast.farida, {
      hip: [312, 344],
      u: 46,
      view: 'front',
      lean: -2,
      nod: 4,
      hands: [
        [264, 330],
        [420, 268],
      ],
      feet: [
        [298, 486],
        [328, 488],
      ],
      light: [3, -1.6],
      dark: 0.1,
      edge: '#ffe9b8',
    }),
    // The rest of the twelve, from behind.
    person(cast.nikhil, {
      hip: [150, 676],
      u: 60,
      view: 'back',
      hands: [
        [104, 640],
        [226, 470],
      ],
      light: [2.4, -3],
      dark: 0.6,
      elbowsUp: true,
    }),
    person(cast.celia, { hip: [330, 690], u: 58, view: 'back', nod: 6, light: [2, -3], dark: 0.6 }),
    person(cast.imran, {
      hip: [520, 682],
      u: 62,
      view: 'back',
      hands: [
        [428, 480],
        [570, 650],
      ],
      light: [1, -3.4],
      dark: 0.6,
    }),
    person(cast.gautam, { hip: [700, 690], u: 60, view: 'back', nod: -6, light: [-2, -3], dark: 0.6 }),
    person(cast.lavina, {
      hip: [868, 680],
      u: 58,
      view: 'back',
      hands: [
        [810, 650],
        [930, 476],
      ],
      light: [-2.4, -3],
      dark: 0.6,
    }),
    path(ellipse([480, 648], 520, 10), dim(colour.ink, 0.1)),
  ].join('');
