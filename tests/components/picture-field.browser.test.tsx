import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PictureField } from '../../src/features/people/picture/picture-field.tsx';
import { makePicture } from '../../src/features/people/picture/make-picture.ts';
import { pictureAddress } from '../../src/features/people/picture/avatars.ts';

const field = {
  id: null,
  name: 'Asha Naik',
  avatarUrl: null,
  chosen: undefined,
  onChoose: () => undefined,
  isBusy: false,
};

/** A file with a picture of this size; `paint` draws it. */
const fileOf = async (
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) paint(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not encoded.'))), 'image/jpeg', 1);
  });
};

const stripes = (context: CanvasRenderingContext2D) => {
  for (const [at, colour] of ['red', 'lime', 'blue'].entries()) {
    context.fillStyle = colour;
    context.fillRect(at * 200, 0, 200, 200);
  }
};

const bytesOf = (image: string | null) => atob(image ?? '');
const colourAt = async (image: string, x: number, y: number) => {
  const bitmap = await createImageBitmap(await (await fetch(pictureAddress(image) ?? '')).blob());
  expect([bitmap.width, bitmap.height]).toEqual([256, 256]);
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(bitmap, -x, -y);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 255));
};

test('cuts a square from the middle and makes it WebP', async () => {
  const image = (await makePicture(await fileOf(600, 200, stripes))) ?? '';
  expect(bytesOf(image)).toMatch(/^RIFF[^]{4}WEBP/);
  for (const [x, y] of [
    [2, 2],
    [253, 128],
  ] as const)
    expect(await colourAt(image, x, y)).toEqual([0, 1, 0, 1]);
});

test('drops the camera’s metadata from the file', async () => {
  const plain = await fileOf(300, 300, stripes);
  const note = new TextEncoder().encode('Exif\0\0 taken at 15.49 N 73.83 E');
  const segment = new Uint8Array([0xff, 0xe1, 0, note.length + 2, ...note]);
  const file = new Blob([plain.slice(0, 2), segment, plain.slice(2)], { type: 'image/jpeg' });
  expect(await file.text()).toContain('73.83 E');
  expect(bytesOf(await makePicture(file))).not.toContain('73.83 E');
});

test('makes JPEG where the canvas makes no WebP, as in Safari', async () => {
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (taken, type, quality) {
    return toBlob.call(this, taken, type === 'image/webp' ? 'image/png' : type, quality);
  };
  try {
    expect(await makePicture(await fileOf(600, 200, stripes))).toMatch(/^\/9j\//);
  } finally {
    HTMLCanvasElement.prototype.toBlob = toBlob;
  }
});

test('a chosen picture shows at once and waits for Save; another file shows an error', async () => {
  const Field = () => {
    const [chosen, setChosen] = useState<string | null>();
    return <PictureField {...field} chosen={chosen} onChoose={setChosen} />;
  };
  const screen = await render(<Field />);
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (file: File) => {
    const list = new DataTransfer();
    list.items.add(file);
    if (input) input.files = list.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  expect(input?.accept).toBe('image/*');
  choose(new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' }));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.',
    );

  choose(new File([await fileOf(600, 200, stripes)], 'me.jpg', { type: 'image/jpeg' }));
  await expect.element(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
});
