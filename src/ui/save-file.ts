/** Saves a file: as a download, or through the share sheet in an installed app on Apple's phones and tablets. */
export const saveFile = async (file: File): Promise<void> => {
  // An installed web app on an iPhone ignores downloads.
  if (installedOnApple() && (await share(file))) return;
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => {
    URL.revokeObjectURL(href);
  }, 10_000);
};

/** Draws the canvas into a PNG. Rejects when the browser cannot make it. */
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

const installedOnApple = (): boolean => 'standalone' in navigator && navigator.standalone === true;
