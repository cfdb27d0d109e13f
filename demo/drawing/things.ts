import { type Light, lit, shaded } from './light.ts'
import { shadow } from './nature.ts'
import { circle, ellipse, line, mix, path, place, polygon, rect } from './svg.ts'

/** A street lamp `height` px high; in the dark it throws a cone of light. */
export function lamp(x: number, y: number, height: number, light: Light, flip = false): string {
  const pole = shaded(light, '#66757f')
  const cone = light.isDark
    ? polygon([50, -95, 62, -95, 92, 0, 22, 0], '#ffe7ae', { opacity: 0.13 }) +
      circle(56, -95, 15, '#ffe7ae', { opacity: 0.18 }) +
      circle(56, -95, 8, '#fff3cf', { opacity: 0.5 })
    : ''
  const content =
    cone +
    ellipse(0, 0, 9, 2.5, pole) +
    line([0, 0, 0, -92, 6, -100, 46, -100], pole, 2.2) +
    rect(44, -101.5, 24, 4, pole, { radius: 2 }) +
    rect(47, -98, 18, 2.4, light.isDark ? '#fff3cf' : '#e8eef0')
  return place(x, y, height / 100, content, { flip })
}

const wheel = (x: number, r: number) => circle(x, -r, r, '#2f3942') + circle(x, -r, r * 0.5, '#b9c3ca')

/** A city bus, 300 px long at scale 1, running to the right unless flipped. */
export function bus(x: number, y: number, scale: number, light: Light, color = '#3d8f86', flip = false): string {
  const glass = light.isDark ? '#ffdf9f' : lit(light, '#b7d5e0')
  const paint = lit(light, color)
  const windows = [0, 1, 2, 3].map((i) => rect(14 + i * 52, -100, 46, 38, glass, { radius: 3 })).join('')
  const content =
    ellipse(150, 2, 165, 8, '#1d2f46', { opacity: 0.18 }) +
    rect(0, -114, 300, 98, paint, { radius: 12 }) +
    rect(0, -52, 300, 14, mix(paint, '#ffffff', 0.75)) +
    windows +
    rect(222, -100, 32, 80, mix(glass, '#ffffff', 0.2), { radius: 3 }) +
    line([238, -100, 238, -22], paint, 2) +
    path('M262 -100H290Q296 -100 297 -92L299 -60H262Z', glass) +
    rect(0, -24, 300, 8, shaded(light, color, 0.3)) +
    rect(292, -34, 9, 9, '#fff0c0', { radius: 2 }) +
    wheel(62, 17) +
    wheel(232, 17)
  return place(x, y, scale, content, { flip })
}

/** A small car, 120 px long at scale 1. */
export function car(x: number, y: number, scale: number, light: Light, color: string, flip = false): string {
  const paint = lit(light, color)
  const content =
    ellipse(60, 1, 68, 5, '#1d2f46', { opacity: 0.18 }) +
    path('M2 -12V-26Q4 -34 18 -35L34 -52Q38 -55 46 -55H76Q84 -55 90 -50L102 -35Q118 -33 119 -24V-12Z', paint) +
    path('M38 -36L48 -49H60V-36Z', lit(light, '#c6dde6')) +
    path('M64 -36V-49H76Q80 -49 84 -46L92 -36Z', lit(light, '#c6dde6')) +
    rect(113, -28, 6, 6, '#fff0c0', { radius: 2 }) +
    wheel(28, 11) +
    wheel(94, 11)
  return place(x, y, scale, content, { flip })
}

/** A lorry with a coloured body (waste truck, water tank). */
export function lorry(x: number, y: number, scale: number, light: Light, body: string, kind: 'waste' | 'tank'): string {
  const cab = lit(light, '#e9ecec')
  const load =
    kind === 'tank'
      ? rect(4, -96, 172, 62, lit(light, body), { radius: 30 }) +
        rect(4, -74, 172, 8, mix(lit(light, body), '#ffffff', 0.45)) +
        rect(76, -104, 28, 10, shaded(light, body), { radius: 3 })
      : path('M0 -34V-92Q2 -112 24 -114H176V-34Z', lit(light, body)) +
        path('M0 -34V-92Q2 -112 24 -114L38 -34Z', shaded(light, body, 0.22)) +
        [62, 96, 130].map((at) => rect(at, -108, 5, 68, shaded(light, body, 0.12))).join('')
  const content =
    ellipse(140, 2, 160, 8, '#1d2f46', { opacity: 0.18 }) +
    load +
    rect(0, -36, 262, 12, shaded(light, '#59666f', 0.1)) +
    path('M182 -24V-100H232Q242 -100 246 -90L260 -56Q264 -52 264 -44V-24Z', cab) +
    path('M200 -90H228Q234 -90 237 -84L247 -58H200Z', light.isDark ? '#ffdf9f' : lit(light, '#a9cbd9')) +
    rect(258, -38, 7, 8, '#fff0c0', { radius: 2 }) +
    wheel(44, 18) +
    wheel(88, 18) +
    wheel(222, 18)
  return place(x, y, scale, content)
}

/** A digger that has lowered its shovel. */
export function digger(x: number, y: number, scale: number, light: Light, flip = false): string {
  const yellow = lit(light, '#e0aa3e')
  const dark = shaded(light, '#4a545c')
  const content =
    ellipse(70, 3, 110, 8, '#1d2f46', { opacity: 0.18 }) +
    line([112, -78, 178, -132, 226, -70], yellow, 14) +
    polygon([214, -74, 238, -66, 234, -34, 206, -40], dark) +
    rect(0, -28, 140, 28, dark, { radius: 14 }) +
    [18, 52, 88, 122].map((at) => circle(at, -14, 8, '#8f9aa2')).join('') +
    path('M10 -32V-62Q12 -70 24 -70H126Q134 -70 134 -60V-32Z', yellow) +
    path('M58 -66V-112Q60 -118 66 -118H104Q110 -118 112 -112L120 -66Z', yellow) +
    path('M66 -72V-110H102L110 -72Z', lit(light, '#b7d5e0')) +
    rect(10, -44, 124, 6, shaded(light, '#e0aa3e', 0.2))
  return place(x, y, scale, content, { flip })
}

/** A road roller. */
export const roller = (x: number, y: number, scale: number, light: Light) =>
  place(
    x,
    y,
    scale,
    ellipse(90, 3, 110, 8, '#1d2f46', { opacity: 0.18 }) +
      rect(30, -74, 120, 40, lit(light, '#d9783f'), { radius: 8 }) +
      rect(60, -128, 64, 8, lit(light, '#d9783f'), { radius: 3 }) +
      line([68, -122, 68, -74], shaded(light, '#59666f'), 5) +
      line([116, -122, 116, -74], shaded(light, '#59666f'), 5) +
      rect(74, -96, 28, 24, shaded(light, '#4a545c'), { radius: 5 }) +
      circle(150, -34, 34, shaded(light, '#77838b')) +
      circle(150, -34, 24, lit(light, '#a9b3ba')) +
      circle(36, -34, 34, shaded(light, '#77838b')) +
      circle(36, -34, 24, lit(light, '#a9b3ba')) +
      line([36, -34, 36, -66, 60, -66], shaded(light, '#c96b35', 0.2), 7) +
      line([150, -34, 150, -66, 126, -66], shaded(light, '#c96b35', 0.2), 7),
  )

/** A traffic cone. */
export const cone = (x: number, y: number, size: number, light: Light) =>
  shadow(x, y, size * 0.5) +
  place(
    x,
    y,
    size / 50,
    polygon([-5, -48, 5, -48, 14, -4, -14, -4], lit(light, '#e2713c')) +
      polygon([-8.5, -30, 8.5, -30, 11, -18, -11, -18], '#fff6ec') +
      rect(-20, -5, 40, 6, shaded(light, '#c75f30'), { radius: 2 }),
  )

/** A park bench. */
export const bench = (x: number, y: number, scale: number, light: Light) =>
  place(
    x,
    y,
    scale,
    shadow(50, 0, 60) +
      rect(8, -24, 5, 24, shaded(light, '#59666f')) +
      rect(87, -24, 5, 24, shaded(light, '#59666f')) +
      [-28, -42, -52].map((at) => rect(0, at, 100, 7, lit(light, '#b98a5a'), { radius: 2 })).join(''),
  )

/** A closed waste container. */
export const bin = (x: number, y: number, scale: number, light: Light, color: string) =>
  place(
    x,
    y,
    scale,
    shadow(30, 2, 40) +
      path('M4 -52H56L52 -4H8Z', lit(light, color)) +
      path('M42 -52H56L52 -4H42Z', shaded(light, color, 0.2)) +
      rect(0, -60, 60, 10, shaded(light, color, 0.14), { radius: 4 }) +
      circle(14, -3, 5, '#2f3942') +
      circle(46, -3, 5, '#2f3942'),
  )

/** A market stall: striped awning, counter, crates of goods. */
export function stall(x: number, y: number, w: number, light: Light, color: string, goods: readonly string[]): string {
  const stripe = w / 8
  const awning = Array.from({ length: 8 }, (_, i) => {
    const [left, fill] = [x + i * stripe, i % 2 === 0 ? lit(light, color) : lit(light, '#fbf5ea')]
    return path(`M${left} ${y - 200}H${left + stripe}V${y - 162}a${stripe / 2} 9 0 0 1 ${-stripe} 0Z`, fill)
  }).join('')
  const heap = Array.from({ length: 14 }, (_, i) =>
    circle(
      x + 18 + (i / 13) * (w - 36),
      y - 66 - (i % 3) * 5,
      9,
      lit(light, goods[Math.floor(i / 3.6) % goods.length] ?? '#cf6b4a'),
    ),
  ).join('')
  return (
    shadow(x + w / 2, y, w * 0.55, 8) +
    rect(x + 4, y - 190, 5, 190, lit(light, '#8d7358')) +
    rect(x + w - 9, y - 190, 5, 190, lit(light, '#8d7358')) +
    heap +
    rect(x, y - 60, w, 60, lit(light, '#c49a6a'), { radius: 2 }) +
    [0.25, 0.5, 0.75]
      .map((at) => line([x + w * at, y - 56, x + w * at, y - 4], shaded(light, '#c49a6a', 0.14), 2))
      .join('') +
    rect(x - 4, y - 64, w + 8, 8, lit(light, '#a97e52'), { radius: 2 }) +
    awning
  )
}

/** A slide with its ladder. */
export const slide = (x: number, y: number, scale: number, light: Light, color: string) =>
  place(
    x,
    y,
    scale,
    shadow(90, 2, 120) +
      [0, 34].map((at) => line([at, 0, at + 4, -118], lit(light, '#d9a441'), 7)).join('') +
      [20, 44, 68, 92].map((at) => line([1, -at, 36, -at], lit(light, '#d9a441'), 4)).join('') +
      rect(-6, -124, 60, 9, shaded(light, color), { radius: 3 }) +
      polygon([-12, -150, 24, -178, 60, -150], lit(light, color)) +
      line([0, -124, 0, -150], lit(light, '#d9a441'), 5) +
      line([48, -124, 48, -150], lit(light, '#d9a441'), 5) +
      path('M46 -122Q92 -96 124 -46T206 -4L202 6Q140 4 108 -40T40 -108Z', lit(light, color)),
  )

/** A swing frame; what sits on it is drawn by the scene. */
export const swing = (x: number, y: number, scale: number, light: Light) =>
  place(
    x,
    y,
    scale,
    shadow(90, 2, 110) +
      [
        [0, 30],
        [180, 150],
      ]
        .map(([from = 0, to = 0]) => line([from, 0, to, -150], lit(light, '#4f7fa0'), 7))
        .join('') +
      [
        [60, 30],
        [120, 150],
      ]
        .map(([from = 0, to = 0]) => line([from, 0, to, -150], shaded(light, '#4f7fa0', 0.2), 6))
        .join('') +
      line([26, -150, 154, -150], lit(light, '#4f7fa0'), 8) +
      line([62, -150, 54, -46], '#7d8890', 2) +
      line([82, -150, 74, -46], '#7d8890', 2) +
      rect(48, -48, 32, 6, lit(light, '#c4694a'), { radius: 2 }) +
      line([104, -150, 112, -46], '#7d8890', 2) +
      line([124, -150, 132, -46], '#7d8890', 2) +
      rect(106, -48, 32, 6, lit(light, '#c4694a'), { radius: 2 }),
  )
