let isFollowing = false;

/**
 * Makes React find the texts that a browser translates. Chrome and Edge put a `<font>` in the place of each text node, but
 * React keeps the node: its next text would not show, and its removal would throw and take the area away.
 */
export const followTranslatedTexts = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  const standIns = new WeakMap<Node, ChildNode>();
  const known = new WeakSet<Node>();

  const readRecords = (records: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showAgain(target);
      for (const text of addedNodes) dropStandIn(text);
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const around = [...addedNodes, previousSibling, nextSibling];
        const font = around.find((node) => node?.nodeName === 'FONT' && !known.has(node));
        if (!(font instanceof HTMLElement)) continue;
        standIns.set(text, font);
        known.add(font);
        observer.observe(text, { characterData: true });
      }
    }
  };
  /** The translation then takes the new text for itself. */
  const showAgain = (text: Node): void => {
    if (!text.isConnected && text instanceof Text) standIns.get(text)?.replaceWith(text);
  };
  /** Cleans up a text that was restored, because React moved it or the page is shown in its own language again. */
  const dropStandIn = (text: Node): void => {
    const font = standIns.get(text);
    if (!font || !text.isConnected || font.contains(text)) return;
    font.remove();
    standIns.delete(text);
  };
  const observer = new MutationObserver(readRecords);
  observer.observe(document, { childList: true, subtree: true });

  const childOf = (parent: Node, child: Node): Node => {
    if (child.parentNode === parent) return child;
    readRecords(observer.takeRecords());
    const font = standIns.get(child);
    return font?.parentNode === parent ? font : child;
  };
  // oxlint-disable-next-line typescript/unbound-method -- Called with their node below.
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
