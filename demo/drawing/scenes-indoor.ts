import type { Random } from '../random.ts'
import { child, figure, seated } from './figures.ts'
import { type Light, lit, shaded } from './light.ts'
import type { Scene } from './scenes-city.ts'
import { circle, ellipse, line, mix, path, rect, WIDTH } from './svg.ts'

const PAPERS = ['#c9573f', '#3f7d6e', '#4f7fb5', '#d9a13f', '#8a6aa0', '#6f8f5a', '#b5814f', '#e3dccb']

/** Lamps burn inside when it is dark out, and nobody wears a cap: the light of a room. */
const inside = (light: Light): Light => ({
  ...light,
  tint: light.isDark ? ['#ffc98a', 0.2] : light.isWinter ? ['#ffffff', 0] : light.tint,
  isWinter: false,
  isDark: false,
})

/** A room: wall, skirting, floor, and a window with the mountain behind it. */
function room(light: Light, wall: string, floor: string): string {
  return (
    rect(0, 0, WIDTH, 500, lit(light, wall)) +
    rect(0, 488, WIDTH, 14, mix(lit(light, wall), '#6b5a48', 0.35)) +
    rect(0, 502, WIDTH, 173, lit(light, floor)) +
    Array.from({ length: 7 }, (_, i) =>
      line([600 + (i - 3) * 130, 502, 600 + (i - 3) * 330, 675], '#ffffff', 2, 0.16),
    ).join('')
  )
}

function windowOf(x: number, y: number, w: number, h: number, light: Light): string {
  const [far, , near] = light.hills
  const frame = mix(lit(light, '#f4f1ea'), '#ffffff', 0.4)
  return (
    rect(x - 10, y - 10, w + 20, h + 20, frame, { radius: 3 }) +
    rect(x, y, w, h, light.sky[1]) +
    path(
      `M${x} ${y + h * 0.7}q${w * 0.25} ${-h * 0.22} ${w * 0.5} ${-h * 0.08}t${w * 0.5} ${-h * 0.06}V${y + h}H${x}Z`,
      far,
    ) +
    path(
      `M${x} ${y + h * 0.86}q${w * 0.3} ${-h * 0.14} ${w * 0.6} ${-h * 0.04}t${w * 0.4} ${-h * 0.04}V${y + h}H${x}Z`,
      near,
    ) +
    rect(x + w / 2 - 4, y, 8, h, frame) +
    rect(x, y + h * 0.3, w, 6, frame) +
    rect(x - 18, y + h + 8, w + 36, 10, mix(lit(light, '#d9cfbd'), '#ffffff', 0.3), { radius: 3 })
  )
}

const plant = (x: number, y: number, size: number, light: Light) =>
  [-1, -0.5, 0, 0.5, 1]
    .map((turn) =>
      path(
        `M${x} ${y - size * 0.3}Q${x + turn * size * 0.5} ${y - size * (1.15 - Math.abs(turn) * 0.2)} ${x + turn * size * 0.62} ${y - size * (0.95 - Math.abs(turn) * 0.4)}Q${x + turn * size * 0.2} ${y - size * 0.6} ${x} ${y - size * 0.3}Z`,
        turn === 0.5 || turn === -1 ? lit(light, '#5f9a68') : lit(light, '#3f8059'),
      ),
    )
    .join('') +
  path(
    `M${x - size * 0.24} ${y - size * 0.36}h${size * 0.48}l${-size * 0.07} ${size * 0.36}h${-size * 0.34}Z`,
    lit(light, '#c98a5f'),
  )

/** Citizens' hall: rows of people, a speaker, charts on the screen. */
export const meetingHall: Scene = (outside, random) => {
  const light = inside(outside)
  const bars = [44, 72, 58, 96, 120, 104]
    .map((h, i) => rect(486 + i * 26, 300 - h, 16, h, lit(light, i === 4 ? '#d9783f' : '#3f8f7a'), { radius: 2 }))
    .join('')
  const screen =
    rect(430, 120, 340, 220, mix(lit(light, '#59666f'), '#1d2f46', 0.3), { radius: 6 }) +
    rect(440, 130, 320, 200, '#fbfcfb') +
    bars +
    rect(478, 300, 168, 3, '#9aa6ad') +
    circle(702, 226, 38, lit(light, '#cfe0da')) +
    path('M702 226V188A38 38 0 0 1 738 238Z', lit(light, '#2f8067')) +
    rect(470, 152, 120, 8, '#c3ccd1', { radius: 4 })
  const lectern =
    path('M840 430h96l-12 96h-72Z', lit(light, '#a97a4f')) +
    rect(832, 420, 112, 14, lit(light, '#b98a5a'), { radius: 3 }) +
    circle(888, 476, 15, lit(light, '#e0c07a')) +
    line([888, 461, 888, 491], lit(light, '#a97a4f'), 2) +
    line([873, 476, 903, 476], lit(light, '#a97a4f'), 2)
  const rows = [0, 1, 2]
    .map((row) =>
      Array.from({ length: 9 - row }, (_, i) =>
        random.chance(0.9)
          ? seated(70 + row * 44 + i * (128 + row * 14), 562 + row * 52, 92 + row * 18, light, random)
          : '',
      ).join(''),
    )
    .join('')
  const drapes = [0, 1040]
    .map(
      (x) =>
        rect(x, 40, 160, 448, lit(light, '#2f7460')) +
        [20, 56, 92, 128].map((dx) => rect(x + dx, 40, 14, 448, shaded(light, '#2f7460', 0.16))).join(''),
    )
    .join('')
  return (
    room(light, '#e9e2d3', '#b08f6c') +
    windowOf(200, 150, 150, 180, light) +
    windowOf(850, 150, 150, 180, light) +
    drapes +
    screen +
    rect(380, 476, 620, 34, lit(light, '#8f6c4a')) +
    figure(888, 480, 176, light, random, { pose: 'wave', flip: true, deel: false }) +
    lectern +
    rows
  )
}

/** Reading room of the library. */
export const library: Scene = (outside, random) => {
  const light = inside(outside)
  const shelf = (x: number, w: number) =>
    rect(x, 90, w, 400, lit(light, '#a97a4f'), { radius: 3 }) +
    [0, 1, 2, 3]
      .map((row) => {
        const y = 102 + row * 97
        return (
          rect(x + 10, y, w - 20, 86, shaded(light, '#7d5939', 0.15)) + books(x + 14, x + w - 20, y + 86, light, random)
        )
      })
      .join('')
  const table =
    rect(270, 560, 660, 18, lit(light, '#c79a67'), { radius: 5 }) +
    rect(290, 578, 620, 76, shaded(light, '#b98a5a', 0.08)) +
    rect(290, 646, 620, 12, shaded(light, '#8f6c4a', 0.2)) +
    [445, 600, 755].map((x) => rect(x - 1.5, 582, 3, 62, shaded(light, '#b98a5a', 0.22))).join('')
  const open = (x: number) =>
    path(`M${x} 558q22 -16 44 0q22 -16 44 0v-8q-22 -16 -44 0q-22 -16 -44 0Z`, '#fbf7ec', {
      stroke: '#cfc4ac',
      width: 1.5,
    })
  const light2 = (x: number) =>
    line([x, 0, x, 96], shaded(light, '#77838b'), 3) +
    path(`M${x - 46} 128Q${x - 40} 92 ${x} 92T${x + 46} 128Z`, lit(light, '#2f8067')) +
    ellipse(x, 130, 40, 6, '#fff1c4')
  return (
    room(light, '#efe7d6', '#c3a079') +
    shelf(30, 250) +
    shelf(920, 250) +
    windowOf(430, 140, 340, 230, light) +
    plant(360, 500, 110, light) +
    plant(850, 500, 96, light) +
    light2(430) +
    light2(770) +
    figure(420, 640, 176, light, random, { deel: false, pose: 'stand' }) +
    child(600, 640, 140, light, random) +
    figure(790, 640, 172, light, random, { deel: false }) +
    table +
    open(380) +
    open(560) +
    open(748) +
    rect(680, 540, 48, 9, lit(light, '#c9573f')) +
    rect(684, 531, 42, 9, lit(light, '#3f7d6e')) +
    rect(680, 549, 50, 10, lit(light, '#4f7fb5'))
  )
}

function books(from: number, to: number, y: number, light: Light, random: Random): string {
  let row = ''
  for (let x = from; x < to - 16; ) {
    const [w, h] = [random.int(9, 19), random.int(52, 78)]
    const color = lit(light, random.pick(PAPERS))
    if (random.chance(0.88))
      row += rect(x, y - h, w, h, color, { radius: 1 }) + rect(x + 2, y - h + 10, w - 4, 4, mix(color, '#ffffff', 0.5))
    x += w + 2
  }
  return row
}

/** Service desk where a clerk helps a citizen on a screen. */
export const serviceDesk: Scene = (outside, random) => {
  const light = inside(outside)
  const counter =
    path('M180 480H1020V640H180Z', lit(light, '#e9e3d6')) +
    rect(160, 462, 880, 24, lit(light, '#b98a5a'), { radius: 5 }) +
    rect(180, 600, 840, 40, shaded(light, '#e9e3d6', 0.12)) +
    [390, 600, 810].map((x) => rect(x - 2, 490, 4, 110, shaded(light, '#e9e3d6', 0.1))).join('')
  const monitor = (x: number) =>
    rect(x + 48, 436, 14, 28, shaded(light, '#77838b')) +
    rect(x + 28, 458, 54, 6, shaded(light, '#77838b'), { radius: 2 }) +
    rect(x, 360, 110, 78, shaded(light, '#59666f'), { radius: 5 })
  const board =
    rect(400, 84, 400, 120, lit(light, '#2f7460'), { radius: 8 }) +
    [0, 1, 2]
      .map(
        (i) =>
          circle(462 + i * 138, 132, 22, '#ffffff', { opacity: 0.9 }) +
          rect(432 + i * 138, 168, 60, 8, '#ffffff', { opacity: 0.6, radius: 4 }),
      )
      .join('') +
    path('M452 132l8 8l14 -16', 'none', { stroke: '#2f7460', width: 5, round: true }) +
    rect(590, 122, 20, 20, '#2f7460', { radius: 3 }) +
    path('M730 138v-10l8 -8l8 8v10Z', '#2f7460')
  return (
    room(light, '#edf0ea', '#c9bfae') +
    windowOf(90, 130, 210, 220, light) +
    windowOf(900, 130, 210, 220, light) +
    board +
    figure(440, 560, 240, light, random, { deel: false, pose: 'stand' }) +
    figure(790, 560, 236, light, random, { deel: false, pose: 'stand' }) +
    counter +
    monitor(300) +
    monitor(850) +
    rect(560, 446, 84, 16, '#fbfaf5', { radius: 2 }) +
    rect(566, 440, 76, 8, '#dfe7e4', { radius: 2 }) +
    plant(120, 650, 170, light) +
    plant(1090, 650, 170, light) +
    figure(560, 668, 230, light, random, { pose: 'back' }) +
    child(640, 668, 150, light, random, { pose: 'back' })
  )
}
