/** Focuses the first of these elements that exists and is not disabled, after the next render. */
export function focusWhenRendered(...ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id))
    found.find((node) => node && !(node instanceof HTMLButtonElement && node.disabled))?.focus()
  })
}
