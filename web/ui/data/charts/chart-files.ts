import type { ChartTable } from './table.ts'

/** Twice the resolution of the screen, so that a printed picture is sharp. */
const SCALE = 2
const PADDING_PX = 16
const TITLE_PX = 40

/** The properties of a drawing that come from style sheets, which a picture does not have. */
const COPIED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font', 'paint-order'] as const

const cell = (text: string) => (/[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** A cell that a spreadsheet would run as a formula is text. */
const safe = (text: string) => (/^[=+@\t\r]/.test(text) || /^-\D/.test(text) ? `'${text}` : text)

/** The figures of a chart as CSV, with a byte order mark so that spreadsheets read Cyrillic. */
export function csvOf({ heads, rows }: ChartTable): string {
  const lines = [heads, ...rows.map(({ name, cells }) => [name.text, ...cells.map(({ text }) => text)])]
  return `\uFEFF${lines.map((line) => line.map((text) => cell(safe(text))).join(',')).join('\r\n')}\r\n`
}

/** A chart's drawing as a picture of its own: with its colours and title, on the card's background. */
export function svgOf(drawing: SVGSVGElement, title: string): { text: string; width: number; height: number } {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const sources = [...drawing.querySelectorAll('*')]
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const source = sources[i]
    if (!source) continue
    const style = getComputedStyle(source)
    for (const name of COPIED) element.style.setProperty(name, style.getPropertyValue(name))
    element.removeAttribute('class')
  }
  copy.removeAttribute('class')
  const box = drawing.getBoundingClientRect()
  const [width, height] = [box.width + 2 * PADDING_PX, box.height + TITLE_PX + PADDING_PX]
  const root = getComputedStyle(document.documentElement)
  const colour = (name: string, otherwise: string) => root.getPropertyValue(name).trim() || otherwise
  const around = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  around.setAttribute('width', String(width))
  around.setAttribute('height', String(height))
  const ground = document.createElementNS(around.namespaceURI, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', colour('--nt-card', '#fff'))
  const words = document.createElementNS(around.namespaceURI, 'text')
  words.textContent = title
  words.setAttribute('x', String(PADDING_PX))
  words.setAttribute('y', String(PADDING_PX + 10))
  words.setAttribute('fill', colour('--nt-text', '#000'))
  words.setAttribute('style', 'font: 600 15px sans-serif')
  copy.setAttribute('x', String(PADDING_PX))
  copy.setAttribute('y', String(TITLE_PX))
  copy.setAttribute('width', String(box.width))
  copy.setAttribute('height', String(box.height))
  around.append(ground, words, copy)
  return { text: new XMLSerializer().serializeToString(around), width, height }
}

/** The drawing as PNG. @throws Error when the browser cannot draw it. */
async function pngOf(drawing: SVGSVGElement, title: string): Promise<Blob> {
  const { text, width, height } = svgOf(drawing, title)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png')
  })
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the figures of a chart. */
export const saveCsv = (table: ChartTable, name: string): void =>
  save(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

/** Saves the picture of a chart. @throws Error when the browser cannot draw it. */
export const savePng = async (drawing: SVGSVGElement, name: string): Promise<void> =>
  save(await pngOf(drawing, name), `${name}.png`)
