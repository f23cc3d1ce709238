/** Rewrites every outline of a picture relatively and without needless characters; what is seen stays the same. */
export const compact = (svg: string): string =>
  svg.replaceAll(/ d="([^"]+)"/g, (_, d: string) => ` d="${compactOutline(d)}"`);

const takes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

const compactOutline = (d: string): string => {
  const writer = new Writer();
  for (const [, letter = '', text = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toLowerCase();
    const count = takes[command] ?? 0;
    const values = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (count === 0) {
      writer.close();
      continue;
    }
    for (let index = 0; index * count < values.length; index += 1) {
      // Further pairs after a move are lines.
      const one = command === 'm' && index > 0 ? 'l' : command;
      writer.add(one, values.slice(index * count, (index + 1) * count), letter === command);
    }
  }
  return writer.text;
};

/** Keeps to what was written, rounding and all, so that errors do not add up. */
class Writer {
  text = '';
  #last = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Where the pen would be without rounding. */
  #trueX = 0;
  #trueY = 0;

  close(): void {
    this.text += 'z';
    this.#last = 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
    this.#trueX = this.#startX;
    this.#trueY = this.#startY;
  }

  add(command: string, values: readonly number[], isRelative: boolean): void {
    const baseX = isRelative ? this.#trueX : 0;
    const baseY = isRelative ? this.#trueY : 0;
    const toX = (value: number) => tenths(baseX + value - this.#x);
    const toY = (value: number) => tenths(baseY + value - this.#y);
    const written =
      command === 'h'
        ? values.map(toX)
        : command === 'v'
          ? values.map(toY)
          : command === 'a'
            ? [...values.slice(0, 5), toX(values[5] ?? 0), toY(values[6] ?? 0)]
            : values.map((value, index) => (index % 2 === 0 ? toX(value) : toY(value)));
    this.#write(command, written);
    const endX = command === 'v' ? this.#trueX - baseX : (values.at(command === 'h' ? -1 : -2) ?? 0);
    const endY = command === 'h' ? this.#trueY - baseY : (values.at(-1) ?? 0);
    this.#trueX = baseX + endX;
    this.#trueY = baseY + endY;
    this.#x = tenths(this.#x + (command === 'v' ? 0 : (written.at(command === 'h' ? -1 : -2) ?? 0)));
    this.#y = tenths(this.#y + (command === 'h' ? 0 : (written.at(-1) ?? 0)));
    if (command === 'm') {
      this.#startX = this.#x;
      this.#startY = this.#y;
    }
  }

  #write(command: string, values: readonly number[]): void {
    const repeats = command === this.#last || (this.#last === 'm' && command === 'l');
    if (!repeats) this.text += command;
    for (const value of values) {
      const digits = String(value).replace(/^(-?)0\./, '$1.');
      const touches =
        digits.startsWith('-') ||
        !/\d$/.test(this.text) ||
        (digits.startsWith('.') && /\.\d+$/.test(this.text));
      this.text += touches ? digits : ` ${digits}`;
    }
    this.#last = command;
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
