/** Saves a file: as a download, or through the share sheet in the installed app on an iPhone or iPad. */
export const saveFile = async (file: File): Promise<void> => {
  // The installed app on an iPhone ignores downloads.
  if (isInstalledOnApple() && (await share(file))) return;
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
};

/** Encodes the canvas as PNG. Rejects when the browser cannot. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('Couldn’t create the image.'));
    });
  });

/** Resolves to whether the share sheet opened, even if the person then closed it. */
const share = async (file: File): Promise<boolean> => {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

const isInstalledOnApple = (): boolean => 'standalone' in navigator && navigator.standalone === true;
