import { cast } from '../cast.ts';
import { colour, mix } from '../kit/colours.ts';
import { box, circle, line, path, type Point } from '../kit/geometry.ts';
import { glitter, glow, ground, moon, palm, pool, stars } from '../kit/night.ts';
import { person, shadow } from '../kit/person.ts';
import type { Look } from '../kit/pose.ts';

export const communityBeach = (): string =>
  [
    ground(960, 640, colour.sky),
    stars(960, 280, 56, 53),
    moon([190, 120], 46, colour.sky),
    path(box(0, 300, 960, 40), colour.haze) + path(box(0, 330, 960, 130), colour.sea),
    glitter(190, 342, 446, 70, mix(colour.sand, colour.sea, 0.45), 15, 15),
    path('M960 300Q840 290 760 312Q700 326 660 330H960z', '#0f2a1f') +
      path(circle([842, 304], 3) + circle([874, 301], 3) + circle([800, 312], 3), colour.glow),
    path('M0 440Q240 416 480 440T960 428V640H0z', '#2e2a20') +
      line('M0 441Q240 417 480 441T960 429', mix(colour.sand, colour.sea, 0.35), 5),
    path('M0 500Q300 470 640 492T960 484V640H0z', '#27231a'),
    // The lantern and the sand that it reaches.
    pool([560, 566], 330, 56, 0.16) + pool([560, 566], 190, 32, 0.2),
    glow([560, 478], 120, 0.13),
    line('M120 590q26 -10 50 0M210 600q26 -10 50 0M290 592q20 -8 40 0', '#17140e', 6),
    walker(cast.nikhil, [330, 452], 37, 0),
    walker(cast.farida, [430, 456], 36, 1),
    walker(cast.gautam, [620, 454], 39, 2),
    walker(cast.lavina, [716, 458], 36, 3),
    line('M560 446q10 -16 20 0', '#2b120b', 3) +
      path('M552 450h36l-4 46h-28z', colour.glow) +
      path('M550 446h40v8h-40zM552 494h36v8h-36z', '#2b120b') +
      path(circle([570, 474], 7), '#fff3d0'),
    palm([900, 660], [940, 210], 210, colour.ink, -10),
  ].join('');

/** Someone who walks to the right, beside the lantern. */
const walker = (look: Look, hip: Point, u: number, index: number): string => {
  const [x, y] = hip;
  const stride = index % 2 === 0 ? 1 : -1;
  const isLeftOfLamp = x < 570;
  const hands: readonly [Point, Point] =
    index === 2
      ? [
          [572, 446],
          [x + 24, y - 6],
        ]
      : [
          [x + 26 * stride, y - 12],
          [x - 20 * stride, y - 8],
        ];
  return (
    shadow([x, y + u * 3.2], u * 1.3) +
    person(look, {
      hip,
      u,
      view: 'side',
      left: index === 3,
      lean: 3,
      nod: index === 1 ? -6 : 4,
      hands,
      feet: [
        [x + u * 0.62 * stride, y + u * 3.16],
        [x - u * 0.72 * stride, y + u * 3.1],
      ],
      light: [isLeftOfLamp ? 2.6 : -2.6, 1],
      dark: 0.26,
    })
  );
};
