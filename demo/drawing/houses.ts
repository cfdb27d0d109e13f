import type { Random } from '../random.ts'
import { type Light, lit, shaded } from './light.ts'
import { shadow } from './nature.ts'
import { circle, ellipse, line, mix, path, place, polygon, rect } from './svg.ts'

/** Quiet colours of walls as they are seen in the city. */
export const WALLS = ['#e8dcc8', '#d9c3a5', '#cfd8dc', '#e9e4da', '#c9b7a4', '#b9cad0', '#e3c9b0', '#d5d9cc']

const glass = (light: Light, random: Random) => {
  if (light.isDark) return random.chance(0.45) ? '#ffd894' : mix('#33436a', '#5a6690', random.next() * 0.6)
  return mix(lit(light, '#9fc1d2'), '#5f8ba3', random.next() * 0.45)
}

type Block = { x: number; y: number; w: number; h: number; wall: string; floors: number; columns: number }

/** A block of flats with its foot at y: windows in rows, balconies, a shaded right side, snow on the roof in winter. */
export function flats({ x, y, w, h, wall, floors, columns }: Block, light: Light, random: Random): string {
  const face = lit(light, wall)
  const side = w * 0.12
  const [stepX, stepY] = [(w - side) / columns, (h - 16) / (floors + 0.4)]
  const [ww, wh] = [stepX * 0.5, stepY * 0.52]
  const balconies = new Set(columns > 3 ? [1, columns - 2] : [])
  let windows = ''
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy] = [x + stepX * (column + 0.25), y - h + 14 + stepY * (floor + 0.25)]
      windows += rect(wx, wy, ww, wh, glass(light, random), { radius: 1.5 })
      if (balconies.has(column))
        windows += rect(wx - stepX * 0.1, wy + wh * 0.6, ww + stepX * 0.2, wh * 0.5, shaded(light, wall, 0.1), {
          radius: 1,
        })
    }
  }
  const roof = light.isWinter ? '#ffffff' : shaded(light, wall, 0.28)
  return (
    shadow(x + w * 0.56, y, w * 0.62, 9) +
    rect(x, y - h, w, h, face) +
    rect(x + w - side, y - h, side, h, shaded(light, wall, 0.2)) +
    windows +
    rect(x - 3, y - h - 6, w + 6, 8, roof, { radius: 2 })
  )
}

/** A glass tower with a slanted or curved head. */
export function tower(
  { x, y, w, h }: Pick<Block, 'x' | 'y' | 'w' | 'h'>,
  light: Light,
  random: Random,
  curved: boolean,
): string {
  const face = lit(light, '#7fa9bd')
  const d = curved
    ? `M${x} ${y}V${y - h * 0.55}Q${x + w * 0.1} ${y - h * 0.95} ${x + w} ${y - h}V${y}Z`
    : `M${x} ${y}V${y - h * 0.9}L${x + w} ${y - h}V${y}Z`
  let bands = ''
  for (let at = y - 16; at > y - h * 0.55; at -= 15)
    bands += line([x + 4, at, x + w - 4, at], mix(face, '#ffffff', 0.4), 2, 0.6)
  for (let i = 0; i < 8; i++) {
    if (light.isDark)
      bands += rect(x + 6 + random.next() * (w - 20), y - h * 0.5 * random.next() - 14, 9, 6, '#ffd894', { radius: 1 })
  }
  return (
    path(d, face) +
    polygon([x + w * 0.78, y, x + w, y, x + w, y - h, x + w * 0.78, y - h * 0.955], shaded(light, '#7fa9bd', 0.2), {
      opacity: 0.5,
    }) +
    bands
  )
}

/** A row of flats and towers along the horizon, from the left edge to the right. */
export function skylineRow(y: number, tallest: number, light: Light, random: Random, fade = 0): string {
  let row = ''
  for (let x = -20; x < 1210; ) {
    const w = random.int(60, 120)
    const h = tallest * (0.45 + random.next() * 0.55)
    const wall = mix(random.pick(WALLS), light.sky[2], fade)
    row += flats(
      { x, y, w, h, wall, floors: Math.max(3, Math.round(h / 19)), columns: Math.round(w / 18) },
      light,
      random,
    )
    x += w + random.int(4, 34)
  }
  return row
}

/** A ger of white felt, about 150 px wide at scale 1, its door to the reader. */
export function ger(x: number, y: number, scale: number, light: Light, door = '#c8643c'): string {
  const felt = lit(light, light.isWinter ? '#fbfcfd' : '#f6f1e6')
  const shade = shaded(light, '#e4dccb', 0.1)
  const rope = shaded(light, '#cbbfa8', 0.12)
  const painted = lit(light, door)
  const glow = light.isDark ? '#ffd894' : shaded(light, '#8f5a3c')
  const content =
    ellipse(6, 2, 86, 9, '#1d2f46', { opacity: 0.14 }) +
    path('M-74 0V-44Q0 -56 74 -44V0Q0 8 -74 0Z', felt) +
    path('M38 4V-50Q58 -48 74 -44V0Q58 3 38 4Z', shade, { opacity: 0.8 }) +
    path('M-80 -42Q-40 -80 -15 -91H15Q40 -80 80 -42Q0 -58 -80 -42Z', felt) +
    path('M15 -91Q40 -80 80 -42Q58 -47 34 -50Q24 -76 8 -91Z', shade, { opacity: 0.8 }) +
    path('M-80 -42Q0 -58 80 -42', 'none', { stroke: rope, width: 3 }) +
    path('M-74 -20Q0 -31 74 -20', 'none', { stroke: rope, width: 2 }) +
    path('M-52 -64Q0 -78 52 -64', 'none', { stroke: rope, width: 1.5 }) +
    path('M-15 -91Q0 -101 15 -91Q0 -86 -15 -91Z', painted) +
    rect(-4, -116, 7, 24, shaded(light, '#8b949b')) +
    rect(-17, -46, 34, 48, painted, { radius: 1 }) +
    rect(-12, -41, 24, 40, mix(painted, '#ffffff', 0.14), { radius: 1 }) +
    rect(-9, -38, 18, 12, glow, { radius: 1 })
  return place(x, y, scale, content)
}

/** A wooden yard fence from x1 to x2 with its gate. */
export function fence(
  x1: number,
  x2: number,
  y: number,
  height: number,
  light: Light,
  random: Random,
  gate = '#4f8a74',
): string {
  const wood = random.pick(['#b08a63', '#a58468', '#bb9a72'])
  let boards = ''
  for (let x = x1; x < x2; x += 9) {
    const tone = mix(lit(light, wood), '#5b4330', random.next() * 0.22)
    const top = height + random.next() * 5
    boards += rect(x, y - top, 8, top, tone)
    if (light.isWinter) boards += rect(x, y - top - 2, 8, 3, '#ffffff')
  }
  const middle = x1 + (x2 - x1) * (0.25 + random.next() * 0.5)
  const wing = height * 0.55
  const doors =
    rect(middle - wing, y - height - 6, wing * 2, height + 6, lit(light, gate)) +
    line([middle, y - height - 4, middle, y], shaded(light, gate, 0.3), 2)
  return boards + line([x1, y - height * 0.7, x2, y - height * 0.7], shaded(light, wood, 0.25), 2.5) + doors
}

/** A small house with a pitched roof. */
export function cottage(x: number, y: number, w: number, light: Light, roof: string, random: Random): string {
  const h = w * 0.5
  const eaves = y - h
  const snow = light.isWinter
    ? path(
        `M${x + w * 0.3} ${y - h * 1.78}H${x + w * 0.7}L${x + w} ${eaves - h * 0.14}Q${x + w * 0.9} ${eaves - h * 0.3} ${x + w * 0.76} ${eaves - h * 0.16}T${x + w * 0.5} ${eaves - h * 0.2}T${x + w * 0.24} ${eaves - h * 0.16}T${x} ${eaves - h * 0.14}Z`,
        '#ffffff',
      )
    : ''
  const wall = random.pick(['#e9dfcd', '#dfe5e2', '#e6cfb2'])
  return (
    shadow(x + w * 0.55, y, w * 0.6, 6) +
    rect(x, y - h, w, h, lit(light, wall)) +
    polygon(
      [x - w * 0.08, y - h, x + w * 0.3, y - h * 1.75, x + w * 0.7, y - h * 1.75, x + w * 1.08, y - h],
      lit(light, roof),
    ) +
    snow +
    rect(x + w * 0.14, y - h * 0.75, w * 0.2, h * 0.36, glass(light, random)) +
    rect(x + w * 0.42, y - h * 0.75, w * 0.2, h * 0.36, glass(light, random)) +
    rect(x + w * 0.74, y - h * 0.78, w * 0.15, h * 0.78, shaded(light, '#8d6b4f', 0.05))
  )
}

type Front = { x: number; y: number; w: number; h: number; wall: string; accent: string; floors: number }

/** A public building seen from the front: rows of windows, a porch, steps and a flat roof with a coloured band. */
export function publicBuilding({ x, y, w, h, wall, accent, floors }: Front, light: Light, random: Random): string {
  const columns = Math.round(w / 62)
  const [stepX, stepY] = [w / columns, (h - 34) / floors]
  const door = { x: x + w / 2, half: Math.min(64, w * 0.12) }
  let windows = ''
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy] = [x + stepX * (column + 0.22), y - h + 34 + stepY * (floor + 0.14)]
      const atDoor = floor === floors - 1 && Math.abs(wx + stepX * 0.28 - door.x) < door.half + 22
      if (atDoor) continue
      windows += rect(wx - 3, wy - 3, stepX * 0.56 + 6, stepY * 0.58 + 6, mix(lit(light, wall), '#ffffff', 0.45), {
        radius: 2,
      })
      windows +=
        rect(wx, wy, stepX * 0.56, stepY * 0.58, glass(light, random)) +
        rect(wx + stepX * 0.265, wy, 3, stepY * 0.58, mix(lit(light, wall), '#ffffff', 0.45))
    }
  }
  const porch = stepY * 0.86
  return (
    shadow(x + w / 2 + 12, y + 4, w * 0.56, 12) +
    rect(x, y - h, w, h, lit(light, wall)) +
    rect(x + w * 0.93, y - h, w * 0.07, h, shaded(light, wall, 0.1)) +
    rect(x, y - 18, w, 18, shaded(light, wall, 0.22)) +
    rect(x - 8, y - h - 4, w + 16, 20, lit(light, accent), { radius: 2 }) +
    (light.isWinter ? rect(x - 8, y - h - 10, w + 16, 8, '#ffffff', { radius: 3 }) : '') +
    windows +
    rect(door.x - door.half - 14, y - porch - 12, door.half * 2 + 28, 14, lit(light, accent), { radius: 2 }) +
    [-1, 1]
      .map((side) =>
        rect(door.x + side * (door.half + 4) - 5, y - porch, 10, porch, mix(lit(light, wall), '#ffffff', 0.5)),
      )
      .join('') +
    rect(
      door.x - door.half + 8,
      y - porch + 12,
      door.half * 2 - 16,
      porch - 12,
      light.isDark ? '#ffd894' : lit(light, '#7fa4b5'),
    ) +
    rect(door.x - 2, y - porch + 12, 4, porch - 12, shaded(light, wall, 0.3)) +
    [0, 1, 2]
      .map((i) =>
        rect(
          door.x - door.half - 16 - i * 8,
          y - 8 + i * 6,
          door.half * 2 + 32 + i * 16,
          7,
          mix(lit(light, '#d5d2ca'), '#8c949a', i * 0.12),
        ),
      )
      .join('')
  )
}

/** A bare flagpole with a plain waving cloth in the given colour. */
export const flag = (x: number, y: number, height: number, light: Light, color: string) =>
  rect(x - 2, y - height, 4, height, lit(light, '#c3cad0')) +
  circle(x, y - height, 4, lit(light, '#e5c878')) +
  path(`M${x + 2} ${y - height + 6}q16 -9 32 0t32 0v34q-16 9 -32 0t-32 0Z`, lit(light, color))
