import type { Random } from '../random.ts'
import { type Light, lit, shaded } from './light.ts'
import { circle, ellipse, line, mix, path, place, rect } from './svg.ts'

const COATS = ['#3f7d6e', '#c4694a', '#4c6f9c', '#8a6aa0', '#d19a45', '#5f8f58', '#a34f56', '#557a8c', '#d9d3c5']
const TROUSERS = ['#3c4a5c', '#5a5148', '#46586b', '#6b6457']
const SKINS = ['#e9bf98', '#dcae86', '#f0c9a5']
const HAIRS = ['#2b2526', '#3a2f2b', '#1f2327', '#8f8a86']

type Pose = 'stand' | 'walk' | 'wave' | 'carry' | 'dig' | 'back'
/** What may be chosen of a person; chance chooses the rest. */
type FigureLook = {
  pose?: Pose
  deel?: boolean
  vest?: string
  helmet?: string
  flip?: boolean
  child?: boolean
  woman?: boolean
}

/** A simple person of the given height in px, feet at x, y; a deel is the long national robe with its sash. */
export function figure(
  x: number,
  y: number,
  height: number,
  light: Light,
  random: Random,
  looks: FigureLook = {},
): string {
  const {
    pose = 'stand',
    vest,
    deel = !vest && random.chance(0.18),
    helmet,
    flip = random.chance(0.5),
    child = false,
    woman = random.chance(0.5),
  } = looks
  const coat = lit(light, vest ?? random.pick(COATS))
  const dark = mix(coat, '#1d2f46', 0.18)
  const trousers = lit(light, random.pick(TROUSERS))
  const skin = lit(light, random.pick(SKINS))
  const hair = lit(light, random.pick(child ? HAIRS.slice(0, 3) : HAIRS))
  const boot = shaded(light, '#3a3330')
  const legs = deel ? robe(coat, dark, boot) : legsOf(pose, trousers, boot)
  const body = deel
    ? ''
    : path('M-15 -66Q-16 -84 0 -85Q16 -84 15 -66L14 -38Q0 -34 -14 -38Z', coat) +
      path('M6.9 -83.3Q15.8 -79.5 15 -66L14 -38Q10 -36 6 -36Z', dark, { opacity: 0.5 })
  const band = vest ? rect(-15, -62, 30, 4, '#f7e9a8') : ''
  const sash = deel ? rect(-14.5, -58, 29, 6, lit(light, '#e0b357')) : ''
  const headSize = child ? 14 : 11.5
  const face = pose === 'back' ? hair : skin
  const cap = helmet
    ? path('M-13 -96Q-13 -112 0 -112Q13 -112 13 -96Z', lit(light, helmet)) +
      rect(-15, -98, 30, 4, lit(light, helmet), { radius: 2 })
    : ''
  const hat =
    light.isWinter && !helmet
      ? path('M-12.5 -97Q-13 -112 0 -112Q13 -112 12.5 -97Z', dark) +
        rect(-13, -100, 26, 6, mix(coat, '#ffffff', 0.5), { radius: 3 })
      : ''
  const long = woman && pose !== 'back' ? path('M-12 -98Q-14 -84 -9 -82L9 -82Q14 -84 12 -98Z', hair) : ''
  const head =
    long +
    rect(-4, -90, 8, 9, mix(skin, '#8a5a3c', 0.2)) +
    circle(0, -97, headSize, face) +
    (helmet
      ? cap
      : path(
          `M${-headSize} -97Q${-headSize} ${-98 - headSize} 0 ${-98 - headSize}Q${headSize} ${-98 - headSize} ${headSize} -97Q4 -104 ${-headSize} -97Z`,
          hair,
        ) + hat)
  const content =
    ellipse(3, 1, 20, 4, '#1d2f46', { opacity: 0.16 }) +
    legs +
    arm(pose, -1, dark, skin) +
    body +
    sash +
    band +
    head +
    arm(pose, 1, mix(coat, '#ffffff', 0.06), skin)
  return place(x, y, height / 110, content, { flip })
}

const robe = (coat: string, dark: string, boot: string) =>
  rect(-9, -10, 8, 10, boot, { radius: 2 }) +
  rect(2, -10, 8, 10, boot, { radius: 2 }) +
  path('M-15 -66Q-16 -84 0 -85Q16 -84 15 -66L18 -8Q0 -3 -18 -8Z', coat) +
  path('M6.9 -83.3Q15.8 -79.5 15 -66L18 -8Q12 -6 8 -5Z', dark, { opacity: 0.5 })

function legsOf(pose: Pose, trousers: string, boot: string) {
  if (pose !== 'walk')
    return (
      rect(-10, -42, 9, 40, trousers) +
      rect(1, -42, 9, 40, trousers) +
      rect(-12, -5, 12, 6, boot, { radius: 2 }) +
      rect(0, -5, 13, 6, boot, { radius: 2 })
    )
  return (
    line([-3, -40, -13, -3], trousers, 9) +
    line([3, -40, 13, -3], trousers, 9) +
    rect(-19, -5, 12, 6, boot, { radius: 2 }) +
    rect(9, -5, 12, 6, boot, { radius: 2 })
  )
}

function arm(pose: Pose, side: -1 | 1, sleeve: string, skin: string) {
  const shoulder = [side * 12, -76] as const
  if (pose === 'wave' && side === 1)
    return line([...shoulder, 26, -92, 24, -110], sleeve, 8) + circle(24, -114, 5, skin)
  if (pose === 'carry' || pose === 'dig')
    return line([...shoulder, side * 16, -58, 18, -52], sleeve, 8) + circle(21, -51, 4.5, skin)
  if (pose === 'walk')
    return line([...shoulder, side * 18, -56, side * 14, -44], sleeve, 8) + circle(side * 14, -40, 4.5, skin)
  return line([...shoulder, side * 17, -58, side * 15, -44], sleeve, 8) + circle(side * 15, -40, 4.5, skin)
}

/** A shorter person with a bigger head. */
export const child = (x: number, y: number, height: number, light: Light, random: Random, looks: FigureLook = {}) =>
  figure(x, y, height, light, random, { deel: false, ...looks, child: true })

/** Several people standing along a line from x1 to x2. */
export function crowd(
  count: number,
  [x1, x2]: readonly [number, number],
  y: number,
  height: number,
  light: Light,
  random: Random,
  looks: FigureLook = {},
): string {
  return Array.from({ length: count }, (_, i) => {
    const x = x1 + ((i + 0.5) / count) * (x2 - x1) + (random.next() - 0.5) * 16
    return figure(x, y + (random.next() - 0.5) * 12, height * (0.92 + random.next() * 0.16), light, random, looks)
  }).join('')
}

/** A person on a chair seen from behind, for halls: back of the chair, shoulders, head. */
export function seated(x: number, y: number, size: number, light: Light, random: Random): string {
  const coat = lit(light, random.pick(COATS))
  const hair = lit(light, random.pick(HAIRS))
  const content =
    path('M-26 0V-26Q-24 -42 0 -43Q24 -42 26 -26V0Z', coat) +
    rect(-5, -50, 10, 10, lit(light, SKINS[0] ?? '#e9bf98')) +
    circle(0, -60, 15, hair) +
    rect(-30, -18, 60, 34, shaded(light, '#6d7f86', 0.1), { radius: 8 })
  return place(x, y, size / 80, content)
}
