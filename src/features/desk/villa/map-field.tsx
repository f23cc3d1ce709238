import { useRef, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

interface MapFieldProps {
  /** The map as a data URL; null without one, undefined when only the server may have one. */
  readonly map: string | null | undefined;
  /** Whether the server has a map. */
  readonly hasMap: boolean;
  readonly onChange: (map: string | null) => void;
}

/** The field for the map of the way to the villa. Scales the chosen picture down on this device. */
export const MapField = ({ map, hasMap, onChange }: MapFieldProps) => {
  const { busy, run } = useBusy();
  const [failed, setFailed] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isChosen = map === undefined ? hasMap : map !== null;
  const chooseFile = async (chosen: Blob) => {
    const dataUrl = await makeMap(chosen);
    setFailed(dataUrl === null);
    if (dataUrl !== null) onChange(dataUrl);
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Map</p>
      <p className="mb-2 text-sm text-sand-dim">
        A picture or screenshot of the way. This device makes it small.
        {isChosen && !map ? ' One is saved; you see it on the villa’s page.' : ''}
      </p>
      {map ? (
        <img
          src={map}
          alt="The chosen map"
          className="mb-3 h-auto max-h-80 max-w-full rounded-md border border-night-line"
        />
      ) : null}
      <div className="-mx-3 flex flex-wrap gap-x-2">
        <Button
          ref={choose}
          variant="quiet"
          size="small"
          disabled={busy}
          onClick={() => file.current?.click()}
        >
          <Icon name="map-pin" className="size-5" />
          {isChosen ? 'Choose another map' : 'Choose a map'}
        </Button>
        {isChosen ? (
          <Button
            variant="quiet"
            size="small"
            disabled={busy}
            onClick={() => {
              // This button unmounts with the map.
              choose.current?.focus();
              onChange(null);
            }}
          >
            Remove map
          </Button>
        ) : null}
      </div>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label="Map"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) run(() => chooseFile(chosen));
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
        }}
      />
      {failed ? (
        <p role="alert" className="mt-2 text-sm text-alarm">
          We can’t read this file as a picture. Please choose another one, such as a JPEG or PNG.
        </p>
      ) : null}
    </div>
  );
};

/** In pixels. More than a phone's screen has, so that guests can zoom in. */
const longestSide = 1200;
/** Qualities to try, from hardly visible loss to ugly. */
const qualities = [0.85, 0.7, 0.5, 0.3, 0.1];

/**
 * Makes the villa's map from a file, as a data URL of at most `limits.mapLength`. WebP; JPEG where the canvas makes no WebP, as
 * in Safari. Null when the browser cannot read the file as a picture.
 */
const makeMap = async (file: Blob): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency and would show it as black, like a map's lines.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const encode = (quality: number): string => {
    const webp = canvas.toDataURL('image/webp', quality);
    return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
  };
  for (const quality of qualities) {
    const url = encode(quality);
    if (url.length <= limits.mapLength) return url;
  }
  return null;
};
