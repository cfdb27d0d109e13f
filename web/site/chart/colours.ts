/** What a chart is drawn with, read from the style sheet of the page. */
export interface Colours {
  lines: string[]
  text: string
  grid: string
  ground: string
  font: string
}

/** The lines of a chart differ in colour and in dashes, so that nobody needs to tell colours apart. */
export const DASHES: readonly (number[] | undefined)[] = [
  undefined,
  [8, 4],
  [2, 3],
  [12, 4, 2, 4],
  [4, 4],
  [16, 6],
  [1, 5],
  [8, 2],
]

/** The colours of the current theme. */
export function coloursOf(host: HTMLElement): Colours {
  const style = getComputedStyle(host)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    lines: DASHES.map((_, i) => value(`--line-${(i % 4) + 1}`)),
    text: value('--nt-text-2'),
    grid: value('--nt-line'),
    ground: value('--nt-card'),
    font: `12px ${style.fontFamily}`,
  }
}

/** Calls `again` when the theme of the page changes; returns a function that ends this. */
export function onTheme(again: () => void): () => void {
  const observer = new MutationObserver(again)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
