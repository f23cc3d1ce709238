let isFollowing = false;

/**
 * Keeps React working on a page that the browser translates. Chrome and Edge replace each text node with a `<font>`, but React keeps the
 * node: its next text would not show, and its removal would throw and unmount the area.
 */
export const followTranslatedTexts = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  /** The `<font>` in place of each text node. */
  const replacements = new WeakMap<Node, ChildNode>();
  const knownFonts = new WeakSet<Node>();

  const readRecords = (records: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showAgain(target);
      for (const text of addedNodes) removeReplacement(text);
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const nearby = [...addedNodes, previousSibling, nextSibling];
        const font = nearby.find((node) => node?.nodeName === 'FONT' && !knownFonts.has(node));
        if (!(font instanceof HTMLElement)) continue;
        replacements.set(text, font);
        knownFonts.add(font);
        observer.observe(text, { characterData: true });
      }
    }
  };
  /** Puts a text node that React has changed back into the page. The browser then translates the new text. */
  const showAgain = (text: Node): void => {
    if (!text.isConnected && text instanceof Text) replacements.get(text)?.replaceWith(text);
  };
  /** Removes the `<font>` of a text node that is in the page again: React moved it, or the translation was undone. */
  const removeReplacement = (text: Node): void => {
    const font = replacements.get(text);
    if (!font || !text.isConnected || font.contains(text)) return;
    font.remove();
    replacements.delete(text);
  };
  const observer = new MutationObserver(readRecords);
  observer.observe(document, { childList: true, subtree: true });

  /** Returns the node in the page for a child that React knows. */
  const childOf = (parent: Node, child: Node): Node => {
    if (child.parentNode === parent) return child;
    readRecords(observer.takeRecords());
    const font = replacements.get(child);
    return font?.parentNode === parent ? font : child;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with their node below.
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, childOf(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childOf(this, before));
    return node;
  };
};
