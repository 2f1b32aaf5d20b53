// Keeps React working on a page that the browser translates. Chrome and Edge replace each text node by elements with its
// translation. React keeps its own text node: changes to it are invisible, and removing it throws.

/** The element that a translation put in place of a React text node. */
const standIns = new WeakMap<Node, Element>()
const usedElements = new WeakSet<Element>()

/** Must run once, before React renders. */
export function supportPageTranslation(): void {
  new MutationObserver(recordStandIns).observe(document.body, { childList: true, subtree: true })
  const { appendChild, insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = findShownNode(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    discardStandIn(child)
    insertBefore.call(this, child, next && findShownNode(this, next))
    return child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    discardStandIn(child)
    appendChild.call(this, child)
    return child
  }
  const owner = findPropertyOwner(Text.prototype, 'nodeValue')
  const nodeValue = Object.getOwnPropertyDescriptor(owner, 'nodeValue')
  if (!nodeValue?.set) return
  const { set: setValue } = nodeValue
  Object.defineProperty(owner, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      setValue.call(this, text)
      const standIn = standIns.get(this)
      if (!standIn) return
      standIns.delete(this)
      // The browser translates the new text again.
      if (standIn.parentNode) standIn.replaceWith(this)
    },
  })
}

/** Finds the prototype that has the property: Node's in browsers. */
function findPropertyOwner(prototype: object, name: string): object {
  if (Object.hasOwn(prototype, name)) return prototype
  const next: unknown = Object.getPrototypeOf(prototype)
  return next instanceof Object ? findPropertyOwner(next, name) : prototype
}

/**
 * Returns the node that shows `child` inside of `parent`: itself, the element in its place, or the one that it was moved
 * into. Returns null if a translation moved it out of `parent`; React then leaves it alone.
 */
function findShownNode(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child
  const standIn = standIns.get(child)
  if (standIn?.parentNode === parent) return standIn
  let around = child.parentNode
  while (around && isTranslation(around)) {
    if (around.parentNode === parent) return around
    around = around.parentNode
  }
  return null
}

function discardStandIn(node: Node): void {
  standIns.get(node)?.remove()
  standIns.delete(node)
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** A stand-in is added in the same step as the text is removed, or next to it in the step before. */
function recordStandIns(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].filter(isTranslation).find(isFree)
      if (!standIn) continue
      standIns.set(node, standIn)
      usedElements.add(standIn)
    }
  }
}

const isFree = (element: Element) => !usedElements.has(element)
