/** A page of the application has one of these; what surrounds the pages has neither. */
const PAGE = 'main, h1'

/**
 * Removes the frame that came with the HTML (web/index.html) as soon as a page is in `root`, before the browser paints
 * it.
 */
export function removeShellAfter(root: HTMLElement): void {
  const shell = document.getElementById('shell')
  if (!shell) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector(PAGE)) return
    observer.disconnect()
    shell.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
