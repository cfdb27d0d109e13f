/** Scrolls a row horizontally, and nothing else, until this element is visible. */
export function showInRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  const frame = row.getBoundingClientRect()
  const box = part.getBoundingClientRect()
  if (box.left < frame.left) row.scrollLeft -= frame.left - box.left
  else if (box.right > frame.right) row.scrollLeft += box.right - frame.right
}
