import { circle, ellipse, line, path, polygon, rect, svg } from './svg.ts'

/** Pixels of a picture of goods. */
const WIDTH = 1200
const HEIGHT = 900

/** A warm, light table, so that goods of any colour stand out. */
const table = (tint: string) =>
  rect(0, 0, WIDTH, HEIGHT, tint) +
  rect(0, 640, WIDTH, 260, '#000000', { opacity: 0.05 }) +
  ellipse(600, 720, 380, 36, '#000000', { opacity: 0.12 })

/** The Soyombo's simplest part: a flame above the sun and the moon, as an ornament. */
const ornament = (x: number, y: number, size: number, fill: string) =>
  circle(x, y, size * 0.42, fill) +
  path(
    `M${x - size * 0.62} ${y + size * 0.1}A${size * 0.62} ${size * 0.62} 0 0 0 ${x + size * 0.62} ${y + size * 0.1}A${size * 0.8} ${size * 0.8} 0 0 1 ${x - size * 0.62} ${y + size * 0.1}Z`,
    fill,
  ) +
  path(
    `M${x} ${y - size * 1.25}C${x + size * 0.42} ${y - size * 0.8} ${x + size * 0.26} ${y - size * 0.52} ${x} ${y - size * 0.52}C${x - size * 0.26} ${y - size * 0.52} ${x - size * 0.42} ${y - size * 0.8} ${x} ${y - size * 1.25}Z`,
    fill,
  )

/** Mountains in two rows, as they are printed on things. */
const hills = (x: number, y: number, w: number, fill: string) =>
  polygon([x, y, x + w * 0.25, y - w * 0.2, x + w * 0.45, y - w * 0.08, x + w * 0.68, y - w * 0.26, x + w, y], fill) +
  polygon(
    [x, y, x + w * 0.16, y - w * 0.09, x + w * 0.38, y - w * 0.03, x + w * 0.8, y - w * 0.12, x + w, y],
    '#ffffff',
    {
      opacity: 0.25,
    },
  )

const mug = (colour: string) =>
  path('M770 360C920 340 930 560 765 560', 'none', { stroke: colour, width: 44 }) +
  rect(400, 300, 380, 420, colour, { radius: 40 }) +
  ellipse(590, 318, 176, 26, '#000000', { opacity: 0.18 }) +
  hills(450, 620, 280, '#ffffff') +
  ornament(590, 470, 58, '#ffffff')

const shirt = (colour: string) =>
  polygon(
    [
      400, 210, 520, 180, 680, 180, 800, 210, 980, 360, 880, 470, 800, 400, 800, 740, 400, 740, 400, 400, 320, 470, 220,
      360,
    ],
    colour,
  ) +
  path('M520 180Q600 260 680 180', 'none', { stroke: '#000000', width: 8, opacity: 0.2 }) +
  ornament(600, 480, 84, '#ffffff')

const book = (colour: string) =>
  polygon([360, 190, 790, 190, 790, 720, 360, 720], colour) +
  rect(360, 190, 44, 530, '#000000', { opacity: 0.18 }) +
  polygon([790, 190, 830, 220, 830, 745, 790, 720], '#f4efe4') +
  hills(430, 560, 330, '#ffffff') +
  rect(450, 270, 280, 26, '#ffffff', { radius: 6 }) +
  rect(450, 320, 190, 18, '#ffffff', { radius: 6, opacity: 0.7 })

const ticket = (colour: string) =>
  path('M240 330H960V430A50 50 0 0 0 960 530V630H240V530A50 50 0 0 0 240 430Z', colour) +
  line([740, 345, 740, 615], '#ffffff', 6, 0.6) +
  ornament(380, 500, 62, '#ffffff') +
  rect(490, 410, 190, 28, '#ffffff', { radius: 6 }) +
  rect(490, 470, 140, 18, '#ffffff', { radius: 6, opacity: 0.7 }) +
  [0, 1, 2, 3, 4, 5].map((i) => rect(790 + i * 20, 400, i % 2 ? 6 : 12, 160, '#ffffff', { opacity: 0.85 })).join('')

const form = (colour: string) =>
  rect(390, 160, 420, 570, '#ffffff', { radius: 10 }) +
  rect(390, 160, 420, 90, colour, { radius: 10 }) +
  [0, 1, 2, 3, 4].map((i) => rect(440, 300 + i * 60, i % 2 ? 220 : 320, 16, '#c4cbd6', { radius: 6 })).join('') +
  circle(700, 640, 56, 'none', { stroke: colour, width: 10 }) +
  ornament(700, 652, 28, colour)

const board = (colour: string) =>
  rect(560, 560, 28, 240, '#66727f') +
  rect(640, 560, 28, 240, '#66727f') +
  rect(260, 200, 680, 380, '#3b4652', { radius: 14 }) +
  rect(284, 224, 632, 332, colour, { radius: 6 }) +
  hills(284, 556, 632, '#ffffff') +
  circle(760, 320, 46, '#ffffff', { opacity: 0.9 })

const bag = (colour: string) =>
  path('M480 320C480 180 720 180 720 320', 'none', { stroke: colour, width: 26 }) +
  polygon([400, 300, 800, 300, 840, 740, 360, 740], colour) +
  ornament(600, 540, 86, '#ffffff')

const poster = (colour: string) =>
  rect(360, 130, 480, 620, '#ffffff', { radius: 6 }) +
  rect(384, 154, 432, 572, colour) +
  hills(384, 640, 432, '#ffffff') +
  circle(700, 280, 52, '#ffffff') +
  rect(430, 660, 260, 24, '#ffffff', { radius: 6 })

const GOODS = { mug, shirt, book, ticket, form, board, bag, poster } as const

/** What can be drawn. */
export type GoodsKind = keyof typeof GOODS

/** A drawing of goods in a colour on a tinted table, without any text. */
export const drawGoods = (kind: GoodsKind, colour: string, tint: string): string =>
  svg('', table(tint) + GOODS[kind](colour), WIDTH, HEIGHT)
