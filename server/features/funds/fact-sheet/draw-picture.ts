import sharp from 'sharp'
import { fill } from '#contract/core/text/messages.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { historyOf, type PricePoint, rangeFigures, rangePoints, thinned } from '#contract/features/funds/figures.ts'
import type { PaperFonts } from '../../../core/paper/fonts.ts'
import { type PictureContent, sheetTexts } from './content.ts'
import { priceWords, signedPercent } from './words.ts'

/** The size that networks expect of a preview. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
/** The line of the last year, at the foot of the picture. */
const LINE = { top: 430, bottom: 580, points: 200 }
const INK = '#1b1f24'
const QUIET = '#57606a'

interface Words {
  text: string
  size: number
  top: number
  bold?: boolean
  colour?: string
  /** The words are made smaller until they fit. */
  height: number
}

const historyIn = ({ prices }: PictureContent) => historyOf(prices.map(([day, price]) => ({ day, price })))

/** The texts of a picture: the city, the fund, the price of the day, and its day and change. Missing ones are empty. */
export function pictureTexts(content: PictureContent): [city: string, name: string, price: string, facts: string] {
  const { lang, city, name, currency, prices } = content
  const t = sheetTexts[lang]
  const [day, price] = prices.at(-1) ?? []
  const change = rangeFigures(historyIn(content), 'yesterday')?.change
  const facts = [
    day && fill(t.asOf, { day: formatDay(day, lang) }),
    change && `${t.change} ${signedPercent(change, lang)}`,
  ]
  return [city, name, price ? `${priceWords(price, lang)} ${currency}` : '', facts.filter(Boolean).join(' · ')]
}

/** Draws the picture for sharing a fund: its name, the price of the day, and the line of the last year. @returns a PNG. */
export async function drawPicture(content: PictureContent, fonts: PaperFonts): Promise<Uint8Array> {
  const [city, name, price, facts] = pictureTexts(content)
  const words: Words[] = [
    { text: city, size: 26, top: 56, height: 40, colour: QUIET },
    { text: name, size: 52, top: 104, height: 140, bold: true },
    { text: price, size: 84, top: 256, height: 110, bold: true },
    { text: facts, size: 28, top: 372, height: 44, colour: QUIET },
  ]
  const layers = await Promise.all(words.filter(({ text }) => text !== '').map((one) => layerOf(one, fonts)))
  const background = backgroundOf(thinned(rangePoints(historyIn(content), '1y'), LINE.points), content.colour)
  return sharp(Buffer.from(background)).composite(layers).png({ palette: true }).toBuffer()
}

/** Words as a layer; markup in them is shown as it is. */
async function layerOf({ text, size, top, bold = false, colour = INK, height }: Words, fonts: PaperFonts) {
  const at = (points: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
        font: `Noto Sans ${bold ? 'Bold ' : ''}${points}`,
        fontfile: bold ? fonts.bold : fonts.regular,
        width: WIDTH - 2 * MARGIN,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  for (const share of [1, 0.8, 0.6, 0.45]) {
    const { data, info } = await at(Math.round(size * share))
    if (info.height <= height && info.width <= WIDTH - 2 * MARGIN) return { input: data, left: MARGIN, top }
  }
  const { data, info } = await at(Math.round(size * 0.45))
  const visible = {
    left: 0,
    top: 0,
    width: Math.min(info.width, WIDTH - 2 * MARGIN),
    height: Math.min(info.height, height),
  }
  return { input: await sharp(data).extract(visible).png().toBuffer(), left: MARGIN, top }
}

/** The coloured edge and the line. Binary numbers are exact enough for a drawing. */
function backgroundOf(line: readonly PricePoint[], colour: string): string {
  const values = line.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [Date.parse(line[0]?.day ?? ''), Date.parse(line.at(-1)?.day ?? '')]
  const points = line.map(({ day }, i) => {
    const x = MARGIN + ((Date.parse(day) - from) / Math.max(1, to - from)) * (WIDTH - 2 * MARGIN)
    const share = high > low ? ((values[i] ?? low) - low) / (high - low) : 0.5
    return `${x.toFixed(1)},${(LINE.bottom - share * (LINE.bottom - LINE.top)).toFixed(1)}`
  })
  const drawing =
    points.length > 1
      ? `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="${WIDTH}" height="16" fill="${colour}"/>${drawing}</svg>`
}
