import { cast } from '../cast.ts';
import { colour, dim, mix } from '../kit/colours.ts';
import { box, circle, ellipse, line, path, place, type Point } from '../kit/geometry.ts';
import { glitter, glow, ground, hangingLamp, laterite, moon, palm, pool } from '../kit/night.ts';
import { bust } from '../kit/bust.ts';
import { person } from '../kit/person.ts';
import { glass, laptopSide, plate, steam } from '../kit/things.ts';

export const kitchenBreakfast = (): string => {
  const wall = '#7d3d2a';
  return [
    laterite(0, 0, 960, 460, wall, 31, 120),
    pool([308, 250], 260, 230, 0.16),
    // First light in the window.
    path(box(566, 84, 300, 236), '#2b120b') +
      path(box(580, 98, 272, 208), '#2f5a54') +
      path(box(580, 196, 272, 40), '#8a6a4f') +
      path(box(580, 226, 272, 30), colour.coral) +
      path(box(580, 256, 272, 50), '#174a44'),
    path('M676 256a40 40 0 0 1 80 0z', colour.glow),
    palm([820, 330], [812, 170], 62, '#0d211a', 6),
    path(box(711, 98, 10, 208) + box(580, 196, 272, 8), '#2b120b') +
      path(box(548, 318, 336, 18), mix(colour.sand, colour.night, 0.25)),
    // Pans on a rail, a lamp.
    line('M20 126H526', '#2b120b', 6),
    line('M66 126v26M478 126v20M398 126v20', '#2b120b', 4),
    path(circle([66, 186], 36) + box(60, 140, 12, 20), '#b5673f') + path(circle([66, 186], 25), '#8c4a2c'),
    path(circle([478, 172], 29) + box(473, 132, 10, 18), '#46564e') + path(circle([478, 172], 20), '#33423b'),
    path('M372 150h52l-6 44h-40z', '#b5673f') + path('M372 150h52l-2 12h-48z', '#d08a55'),
    hangingLamp([308, 182], -20, 42),
    // The cook turns a dosa.
    person(cast.celia, {
      hip: [196, 420],
      u: 76,
      view: 'side',
      lean: 6,
      hands: [
        [334, 372],
        [300, 400],
      ],
      light: [4, -3],
      dark: 0.1,
    }),
    // The counter.
    path('M0 448H960V486H0z', mix(colour.sand, colour.night, 0.08)) +
      path(box(0, 486, 960, 12), mix(colour.sand, colour.night, 0.35)),
    path(box(0, 498, 960, 142), '#4a2b1a') +
      path(box(236, 512, 6, 128) + box(478, 512, 6, 128) + box(720, 512, 6, 128), '#34190f'),
    path(box(330, 440, 190, 12), '#1a1512') +
      path(ellipse([425, 438], 104, 16), '#2b2420') +
      path(ellipse([425, 434], 84, 11), '#e0a85c') +
      path(ellipse([420, 432], 52, 6), '#c9853c'),
    line('M356 384L398 432', '#46564e', 7),
    steam([440, 414], 60) + steam([400, 406], 44),
    plate([596, 462], 140, '#d99b4e'),
    path('M546 454q50 -36 104 -4q-40 16 -104 4z', '#e7b468') +
      path('M546 454q46 -14 104 -4q-40 14 -104 4z', '#c9853c'),
    // Coffee: the pot, the tumbler in its bowl.
    path('M686 454l8 -92h54l8 92z', '#9aa39a') +
      path('M692 362h58l-6 -16h-46z', '#7d877f') +
      path(box(714, 334, 14, 14), '#7d877f') +
      path('M726 454l-4 -92h26l8 92z', '#6f7a72'),
    line('M754 380q34 8 4 54', '#6f7a72', 9),
    path('M784 460l-8 -26h60l-8 26z', '#b08a4f') +
      path('M788 438l-4 -40h42l-4 40z', '#d6ad68') +
      path(ellipse([805, 399], 21, 5), '#4a2b1a'),
    steam([807, 388], 44),
    fruit([896, 452], 0.66),
  ].join('');
};

/** A bowl of fruit in front of everything. */
const fruit = (at: Point, size: number): string =>
  path(
    place(
      'M-84 -50C-84 -92 -20 -92 -20 -50C-20 -20 -84 -20 -84 -50ZM14 -54C14 -94 74 -94 74 -54C74 -20 14 -20 14 -54Z',
      at,
      size,
    ),
    colour.coral,
  ) +
  path(place('M-38 -66C-38 -112 30 -112 30 -66C30 -30 -38 -30 -38 -66Z', at, size), colour.lamp) +
  path(place('M-20 -46Q44 -110 76 -60Q42 -26 -20 -46Z', at, size), '#8fae5b') +
  path(place('M-104 -38L104 -38Q94 20 44 22L-44 22Q-94 20 -104 -38Z', at, size), '#1f5f55') +
  path(place('M-104 -38L104 -38L102 -26L-102 -26Z', at, size), colour.foam);

export const highlightMidnight = (): string => {
  const dark = '#0d1914';
  return [
    ground(960, 640, dark),
    path(box(620, 70, 260, 300), '#2b120b') +
      path(box(636, 86, 228, 268), colour.sky) +
      path(box(636, 280, 228, 74), colour.sea),
    moon([800, 150], 30, colour.sky),
    glitter(800, 292, 350, 34, mix(colour.sand, colour.sea, 0.5), 8, 14),
    palm([660, 380], [700, 210], 90, '#0a1610', -6),
    path(box(744, 86, 10, 268) + box(636, 216, 228, 8) + box(604, 366, 292, 16), '#2b120b'),
    // One lamp and what it reaches.
    `<path d="M176 640L300 214H396L640 640z" fill="${colour.lamp}" opacity=".1"/>`,
    glow([348, 210], 190, 0.09),
    line('M210 470L262 300L340 200', '#6f5a3a', 10),
    path(circle([262, 300], 11), '#8a6f45') +
      path('M296 232L346 152L420 200L392 252z', colour.lamp) +
      path('M296 232L392 252L384 262L300 244z', '#fff3d0'),
    path(ellipse([210, 472], 60, 12), '#6f5a3a'),
    // The one who is still up, lit by the screen.
    person(cast.tara, {
      hip: [770, 548],
      u: 92,
      view: 'side',
      left: true,
      lean: 10,
      nod: 4,
      hands: [
        [600, 456],
        [588, 462],
      ],
      light: [-4.5, -1.6],
      dark: 0.38,
      edge: '#ffe3a6',
    }),
    path('M0 470H960V500H0z', '#7a4a2b') +
      path('M0 500H960V520H0z', '#4a2b1a') +
      path(box(0, 520, 960, 120), '#0a120e'),
    pool([380, 484], 260, 13, 0.35),
    laptopSide([600, 472], 150, false),
    glass([318, 474], 62, '#b5783f') + steam([318, 404], 56),
    path('M90 470h104v-14h-104z', '#1f5f55') +
      path('M98 456h90v-12h-90z', colour.brick) +
      path('M94 444h86v-10h-86z', colour.linen),
  ].join('');
};

export const communityCall = (): string => {
  const tiles: readonly (readonly [keyof typeof cast, string, boolean])[] = [
    ['farida', '#2b5a4a', true],
    ['ravi', '#7d3d2a', false],
    ['asha', '#1f4a50', true],
    ['joaquim', '#5d3520', false],
    ['tara', '#2b5a4a', false],
    ['nikhil', '#7d3d2a', true],
    ['lavina', '#1f4a50', false],
    ['gautam', '#2f3f38', true],
    ['celia', '#8a5433', false],
  ];
  return [
    ground(960, 640, '#0d1914'),
    glow([150, 190], 210, 0.09),
    `<path d="M0 520L100 250H212L330 520z" fill="${colour.lamp}" opacity=".1"/>`,
    line('M156 520V240', '#6f5a3a', 9) +
      path('M112 120h88l34 124H78z', colour.lamp) +
      path('M78 244h156l-6 12H84z', '#fff3d0') +
      path(ellipse([156, 522], 56, 10), '#6f5a3a'),
    path(box(296, 66, 560, 420), colour.ink),
    tiles
      .map(([who, back, isLeft], index) => {
        const x = 312 + (index % 3) * 178;
        const y = 82 + Math.floor(index / 3) * 131;
        return bust(cast[who], { x, y, width: 172, height: 125, back, isLeft });
      })
      .join(''),
    line('M314 84h168v121h-168z', colour.phosphor, 4),
    path('M296 486h560l62 42h-684z', '#56645c') + path('M234 528h684v10h-684z', '#2f3a34'),
    path('M0 538H960V566H0z', '#7a4a2b') + path(box(0, 566, 960, 74), '#0a120e'),
    pool([190, 550], 190, 10, 0.35),
    path('M234 528h684v10h-684z', '#2f3a34'),
    glass([212, 548], 60, '#b5783f') + steam([212, 480], 50),
    path(box(60, 530, 84, 10), colour.brick) + path(box(66, 520, 74, 10), dim(colour.linen, 0.1)),
  ].join('');
};
