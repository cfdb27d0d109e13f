/** Width of every picture in px; with the height the share picture's 16:9. */
export const WIDTH = 1200
/** Height in px. */
export const HEIGHT = 675

/** One decimal is finer than any screen shows and keeps the drawing small. */
const n = (value: number) => String(Math.round(value * 10) / 10)

type Look = { opacity?: number; radius?: number; stroke?: string; width?: number; round?: boolean }

const look = ({ opacity, stroke, width, round }: Look) =>
  (opacity === undefined ? '' : ` opacity="${opacity}"`) +
  (stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${n(width ?? 2)}"`) +
  (round ? ' stroke-linecap="round" stroke-linejoin="round"' : '')

/** A rectangle by its upper left corner. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Look = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${more.radius ? ` rx="${n(more.radius)}"` : ''} fill="${fill}"${look(more)}/>`

/** A circle by its middle. */
export const circle = (x: number, y: number, r: number, fill: string, more: Look = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${look(more)}/>`

/** An ellipse by its middle and half axes. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more: Look = {}) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${look(more)}/>`

/** A path; numbers between commands are rounded like everywhere else. */
export const path = (d: string, fill: string, more: Look = {}) =>
  `<path d="${d.replace(/-?\d+\.\d+/g, (number) => n(Number(number)))}" fill="${fill}"${look(more)}/>`

/** An open line through points: [x, y, x, y, …]. */
export function line(points: readonly number[], stroke: string, width: number, opacity?: number) {
  const d = points.reduce((text, value, i) => `${text}${i === 0 ? 'M' : i % 2 === 0 ? 'L' : ' '}${n(value)}`, '')
  return path(d, 'none', { stroke, width, round: true, ...(opacity === undefined ? {} : { opacity }) })
}

/** A closed shape through points: [x, y, x, y, …]. */
export const polygon = (points: readonly number[], fill: string, more: Look = {}) =>
  `<polygon points="${points.map(n).join(' ')}" fill="${fill}"${look(more)}/>`

/** Moves, scales and turns (degrees) what is drawn around 0,0. */
export const place = (x: number, y: number, scale: number, content: string, { flip = false, turn = 0 } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round((flip ? -scale : scale) * 1000) / 1000} ${Math.round(scale * 1000) / 1000})${turn ? ` rotate(${n(turn)})` : ''}">${content}</g>`

type Stop = readonly [offset: number, color: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')

/** A gradient from top to bottom, to be used as `url(#id)`. */
export const vertical = (id: string, ...list: readonly Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`

/** A gradient from a middle outwards. */
export const radial = (id: string, ...list: readonly Stop[]) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`

/** The whole picture; there is no text, script or outside address in it. */
export const svg = (defs: string, content: string, width = WIDTH, height = HEIGHT) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${content}</svg>`

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The colour that lies the given share (0..1) of the way from one '#RRGGBB' to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
