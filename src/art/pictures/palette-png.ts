/** A PNG with a palette: a launch picture is one colour but for its middle, and a fifth of its size this way. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes the opaque PNG of a browser anew with at most 256 colours; edges lose a shade nobody sees. */
export const toPalette = (png: Buffer): Buffer => {
  const { width, height, channels, pixels } = decode(png);
  for (let step = 1; step <= 64; step *= 2) {
    const made = index(pixels, width * height, channels, step);
    if (made) return encode(width, height, made);
  }
  throw new Error('A picture of more than 256 colours, however coarse.');
};

interface Indexed {
  readonly colours: readonly number[];
  readonly indexes: Uint8Array;
}

/** Each pixel as its place in a list of colours, whose parts are multiples of `step`; null when these are too many. */
const index = (pixels: Uint8Array, count: number, channels: number, step: number): Indexed | null => {
  const known = new Map<number, number>();
  const indexes = new Uint8Array(count);
  const shade = (value = 0) => (step === 1 ? value : Math.min(255, Math.round(value / step) * step));
  // The ground stays what it is, so that the page behind it begins without a jump.
  const ground = colourAt(pixels, 0);
  known.set(ground, 0);
  for (let at = 0; at < count; at += 1) {
    const place = at * channels;
    const exact = colourAt(pixels, place);
    const colour =
      exact === ground
        ? ground
        : (shade(pixels[place]) << 16) | (shade(pixels[place + 1]) << 8) | shade(pixels[place + 2]);
    let one = known.get(colour);
    if (one === undefined) {
      if (known.size === 256) return null;
      one = known.size;
      known.set(colour, one);
    }
    indexes[at] = one;
  }
  return { colours: [...known.keys()], indexes };
};

const colourAt = (pixels: Uint8Array, place: number): number =>
  ((pixels[place] ?? 0) << 16) | ((pixels[place + 1] ?? 0) << 8) | (pixels[place + 2] ?? 0);

const encode = (width: number, height: number, { colours, indexes }: Indexed): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

/** Reads what Chromium writes: 8 bits a channel, no interlacing. */
const decode = (png: Buffer) => {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const kind = png[25];
  if (png[24] !== 8 || (kind !== 2 && kind !== 6) || png[28] !== 0) throw new Error('No PNG of a browser.');
  const channels = kind === 2 ? 3 : 4;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return {
    width,
    height,
    channels,
    pixels: unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels),
  };
};

/** The five filters of PNG undone, row by row. */
const unfilter = (data: Uint8Array, stride: number, height: number, channels: number): Uint8Array => {
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)];
    const from = row * (stride + 1) + 1;
    const to = row * stride;
    for (let at = 0; at < stride; at += 1) {
      const left = at < channels ? 0 : (pixels[to + at - channels] ?? 0);
      const up = row === 0 ? 0 : (pixels[to + at - stride] ?? 0);
      const corner = row === 0 || at < channels ? 0 : (pixels[to + at - stride - channels] ?? 0);
      pixels[to + at] = (data[from + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
};

const predicted = (filter: number | undefined, left: number, up: number, corner: number): number => {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
  if ((byLeft ?? 0) <= (byUp ?? 0) && (byLeft ?? 0) <= (byCorner ?? 0)) return left;
  return (byUp ?? 0) <= (byCorner ?? 0) ? up : corner;
};
