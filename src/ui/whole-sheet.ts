/**
 * Applies the whole stylesheet to a public document, which has only the rules of its own elements. Call this before showing other elements.
 * Resolves once the stylesheet is applied or has failed to load.
 */
export const applyWholeSheet = async (): Promise<void> => {
  const link = document.getElementById('whole-sheet');
  if (!(link instanceof HTMLLinkElement)) return;
  link.media = 'all';
  if (link.sheet || link.dataset['failed'] !== undefined) return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
};
