/**
 * Wraps each text of the page, including later ones, as a browser's translation does: Chrome `replaces` the text node, others
 * (`moves`) move it. Skips texts with `translate="no"`. Runs in the page. Returns the function that stops it.
 */
export const translatePage = (way: 'replaces' | 'moves'): (() => void) => {
  const isOut = 'font, script, style, title, textarea, [translate="no"]';
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(isOut)) return;
    const font = document.createElement('font');
    const inner = font.appendChild(document.createElement('font'));
    text.before(font);
    if (way === 'moves') inner.append(text);
    else {
      inner.append(text.data);
      text.remove();
    }
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    for (const text of texts) translate(text);
  };
  translateIn(document.body);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translateIn(node);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
};
