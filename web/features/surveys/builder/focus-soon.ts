/** Brings the focus to the first of these that is there and can be pressed, after what was changed has been drawn. */
export function focusSoon(...ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id))
    found.find((node) => node && !(node instanceof HTMLButtonElement && node.disabled))?.focus()
  })
}
