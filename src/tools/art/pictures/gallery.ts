/** Every drawn picture: its file, its size, and who draws it. */
import { compact } from './kit/compact.ts';
import { crown } from './kit/night.ts';
import { startPicture } from './kit/person.ts';
import {
  amenityBeach,
  amenityBeds,
  amenityCar,
  amenityCoffee,
  amenityFibre,
  amenityKitchen,
  amenityPool,
  amenityPower,
  amenityTable,
  amenityVideo,
} from './scenes/amenities.ts';
import { communityBeach } from './scenes/beach-walk.ts';
import { beachDawn, highlightSunset, poolNight } from './scenes/shore.ts';
import { communityCall, highlightMidnight, kitchenBreakfast } from './scenes/indoors.ts';
import { communityDinner, terraceTable } from './scenes/tables.ts';
import { communityHandshake, communityTerrace, highlightCheckIn } from './scenes/together.ts';
import { villaGarden, villaNight } from './scenes/villa.ts';
import { highlightDemos, highlightFirstPage, highlightMentor, whiteboards } from './scenes/work.ts';

export interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
}

const drawing = (name: string, draw: () => string, width = 960, height = 640): Drawing => ({
  name,
  width,
  height,
  draw,
});
const stillLife = (name: string, draw: () => string): Drawing => drawing(`amenity-${name}`, draw, 160, 120);

export const drawings: readonly Drawing[] = [
  drawing('villa-night', () => villaNight(), 1600, 700),
  drawing('villa-garden', villaGarden),
  drawing('terrace-table', terraceTable),
  drawing('pool-night', poolNight, 640, 800),
  drawing('kitchen-breakfast', kitchenBreakfast),
  drawing('whiteboards', whiteboards),
  drawing('beach-dawn', beachDawn),
  drawing('highlight-check-in', highlightCheckIn),
  drawing('highlight-first-page', highlightFirstPage),
  drawing('highlight-sunset', highlightSunset),
  drawing('highlight-mentor', highlightMentor),
  drawing('highlight-midnight', highlightMidnight),
  drawing('highlight-demos', highlightDemos),
  drawing('community-terrace', communityTerrace),
  drawing('community-dinner', communityDinner),
  drawing('community-call', communityCall),
  drawing('community-beach', communityBeach),
  drawing('community-handshake', communityHandshake),
  stillLife('fibre', amenityFibre),
  stillLife('power', amenityPower),
  stillLife('table', amenityTable),
  stillLife('pool', amenityPool),
  stillLife('kitchen', amenityKitchen),
  stillLife('coffee', amenityCoffee),
  stillLife('beds', amenityBeds),
  stillLife('video', amenityVideo),
  stillLife('beach', amenityBeach),
  stillLife('car', amenityCar),
];

/** The picture as an SVG document; the same each time. */
export const toSvg = ({ width, height, draw }: Drawing): string => {
  startPicture();
  const drawn = draw();
  const defined = drawn.includes('#crown') ? `<defs>${crown()}</defs>` : '';
  return compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defined}${drawn}</svg>`,
  );
};
