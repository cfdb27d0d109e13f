import type { Random } from '../random.ts'
import { type Light, lit, shaded } from './light.ts'
import { circle, ellipse, HEIGHT, line, mix, path, place, polygon, radial, rect, vertical, WIDTH } from './svg.ts'

/** The gradients that sky, glow and ground of every outdoor scene use. */
export const outdoorDefs = (light: Light) =>
  vertical('sky', [0, light.sky[0]], [0.62, light.sky[1]], [1, light.sky[2]]) +
  radial('glow', [0, light.sun?.fill ?? '#fff', 0.85], [1, light.sun?.fill ?? '#fff', 0]) +
  vertical('ground', [0, light.ground[0]], [1, light.ground[1]]) +
  vertical('haze', [0, light.sky[2], 0], [1, light.sky[2], 0.75])

/** Sky down to the horizon, the sun with its glow, a few clouds. */
export function sky(light: Light, random: Random, horizon = 430): string {
  const { sun } = light
  const disc = sun ? circle(sun.x, sun.y, sun.r * 4.2, 'url(#glow)') + circle(sun.x, sun.y, sun.r, sun.fill) : ''
  const stars = light.isDark && !sun ? starsOf(random) : ''
  const count = random.int(2, 4)
  const clouds = Array.from({ length: count }, (_, i) => {
    const x = ((i + 0.2 + random.next() * 0.6) / count) * WIDTH
    return cloud(x, random.int(50, 190), 0.6 + random.next() * 0.7, light)
  })
  return rect(0, 0, WIDTH, horizon + 60, 'url(#sky)') + stars + disc + clouds.join('')
}

const starsOf = (random: Random) =>
  Array.from({ length: 38 }, () =>
    circle(random.int(0, WIDTH), random.int(10, 230), random.chance(0.2) ? 2 : 1.2, '#ffffff', { opacity: 0.7 }),
  ).join('')

function cloud(x: number, y: number, scale: number, { cloud: fill, isDark }: Light): string {
  const puffs =
    ellipse(0, 0, 78, 17, fill) + circle(-24, -12, 23, fill) + circle(8, -20, 29, fill) + circle(38, -8, 19, fill)
  return `<g opacity="${isDark ? 0.4 : 0.8}">${place(x, y, scale, puffs)}</g>`
}

/** A mountain chain: a soft line through random heights around `y`, filled down to the bottom. */
export function ridge(random: Random, y: number, height: number, steps: number, fill: string): string {
  const points = Array.from({ length: steps + 3 }, (_, i) => ({
    x: ((i - 1) / steps) * WIDTH,
    y: y - (i % 2 === 0 ? 0.25 : 0.65) * height - random.next() * 0.35 * height,
  }))
  let d = `M${points[0]?.x ?? 0} ${HEIGHT}`
  points.forEach((point, i) => {
    const next = points[i + 1] ?? point
    d += i === 0 ? `L${point.x} ${point.y}` : ''
    d += `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return path(`${d}L${WIDTH + 100} ${HEIGHT}Z`, fill)
}

/** The southern mountain Bogd Khan: a long back with dark woods on its upper slopes, behind two lower chains and haze. */
export function mountains(light: Light, random: Random, horizon = 430): string {
  const [far, middle, near] = light.hills
  const woods = light.isWinter ? mix(middle, '#4c6470', 0.35) : mix(middle, '#28584c', 0.4)
  return (
    ridge(random, horizon - 70, 150, 4, far) +
    massif(random.int(480, 760), horizon, middle, woods) +
    ridge(random, horizon + 14, 60, 6, near) +
    rect(0, horizon - 150, WIDTH, 170, 'url(#haze)')
  )
}

/** A broad mountain with shoulders, its woods in folds below the top. */
function massif(x: number, horizon: number, rock: string, woods: string): string {
  const y = horizon
  const body = `M${x - 860} ${y + 20}C${x - 620} ${y - 40} ${x - 480} ${y - 96} ${x - 330} ${y - 112}S${x - 150} ${y - 176} ${x - 40} ${y - 184}S${x + 120} ${y - 150} ${x + 230} ${y - 128}S${x + 520} ${y - 44} ${x + 860} ${y + 20}Z`
  const folds = [
    [-330, -96, 120],
    [-190, -132, 150],
    [-40, -160, 170],
    [110, -130, 150],
    [250, -104, 120],
  ].map(([dx = 0, dy = 0, drop = 0]) => {
    const [left, top] = [x + dx, y + dy]
    return `M${left - 46} ${top + 14}Q${left - 10} ${top - 12} ${left + 40} ${top + 6}Q${left + 62} ${top + drop * 0.5} ${left + 44} ${top + drop}Q${left + 20} ${top + drop * 0.45} ${left + 2} ${top + drop * 0.62}Q${left - 30} ${top + drop * 0.4} ${left - 46} ${top + 14}Z`
  })
  return path(body, rock) + path(folds.join(''), woods, { opacity: 0.5 })
}

/** The earth from the horizon to the lower edge, with a softer near fold. */
export function ground(light: Light, random: Random, horizon = 430): string {
  const fold = mix(light.ground[1], light.isWinter ? '#ffffff' : '#2c5a3f', light.isWinter ? 0.35 : 0.1)
  return rect(0, horizon, WIDTH, HEIGHT - horizon, 'url(#ground)') + ridge(random, HEIGHT - 30, 40, 3, fold)
}

/** A soft shadow under a thing. */
export const shadow = (x: number, y: number, rx: number, ry = rx * 0.14) =>
  ellipse(x, y, rx, ry, '#1d2f46', { opacity: 0.14 })

/** A leafy tree (bare with snow on it in winter), `size` px high, its foot at x, y. */
export function tree(x: number, y: number, size: number, light: Light): string {
  const unit = size / 100
  const trunk = lit(light, '#7b604c')
  if (light.isWinter) return shadow(x + 4, y, size * 0.2) + place(x, y, unit, bareTree(trunk))
  const [dark, bright] = light.leaf
  const crown =
    circle(-17, -55, 22, dark) +
    circle(18, -52, 21, dark) +
    circle(0, -72, 26, dark) +
    circle(-13, -63, 17, bright) +
    circle(8, -78, 16, bright) +
    circle(20, -58, 11, bright)
  return shadow(x + 6, y, size * 0.28) + place(x, y, unit, rect(-4, -48, 8, 48, trunk, { radius: 3 }) + crown)
}

const bareTree = (trunk: string) =>
  line([0, 0, 0, -62], trunk, 6) +
  line([0, -36, -20, -66], trunk, 3.5) +
  line([0, -44, 20, -76], trunk, 3.5) +
  line([0, -60, -8, -90], trunk, 3) +
  line([0, -60, 9, -92], trunk, 2.5) +
  line([-11, -53, -26, -58], trunk, 2) +
  line([11, -61, 27, -62], trunk, 2) +
  line([-12, -55, -18, -64], '#ffffff', 2.5) +
  line([8, -58, 17, -71], '#ffffff', 2.5)

/** A larch or spruce. */
export function pine(x: number, y: number, size: number, light: Light): string {
  const green = lit(light, light.isWinter ? '#417068' : '#3a7857')
  const tiers = [0, 1, 2].map((i) => {
    const [top, width] = [-100 + i * 22, 17 + i * 8]
    const tier = polygon([0, top, width, top + 40, -width, top + 40], i === 1 ? mix(green, '#ffffff', 0.08) : green)
    return light.isWinter
      ? tier +
          polygon([0, top, width * 0.5, top + 18, 0, top + 14, -width * 0.5, top + 18], '#ffffff', { opacity: 0.85 })
      : tier
  })
  return (
    shadow(x + 5, y, size * 0.22) +
    place(x, y, size / 100, rect(-4, -20, 8, 20, lit(light, '#6f5746')) + tiers.reverse().join(''))
  )
}

/** A young tree beside its stake. */
export const sapling = (x: number, y: number, size: number, light: Light) =>
  shadow(x, y, size * 0.24) +
  place(
    x,
    y,
    size / 100,
    line([12, 0, 12, -70], lit(light, '#b08d62'), 4) +
      line([0, 0, 0, -80], lit(light, '#7b604c'), 4) +
      ellipse(-9, -70, 13, 8, light.leaf[1]) +
      ellipse(10, -80, 13, 8, light.leaf[0]) +
      ellipse(-3, -92, 9, 12, light.leaf[1]) +
      line([0, -45, 12, -45], '#f3ede0', 3),
  )

/** A low bush. */
export const bush = (x: number, y: number, size: number, light: Light) =>
  shadow(x, y, size * 0.6) +
  [
    [-0.35, 0.28],
    [0.32, 0.26],
    [0, 0.36],
  ]
    .map(([dx = 0, r = 0], i) =>
      circle(
        x + dx * size,
        y - r * size * 0.8,
        r * size,
        light.isWinter ? mix(light.ground[1], '#c3d3df', i * 0.25) : i === 2 ? light.leaf[1] : light.leaf[0],
      ),
    )
    .join('')

/** Falling snow over the whole picture. */
export const snowfall = (random: Random) =>
  Array.from({ length: 70 }, () =>
    circle(random.int(0, WIDTH), random.int(0, HEIGHT), 1.5 + random.next() * 2.6, '#ffffff', { opacity: 0.8 }),
  ).join('')

/** A few birds far off. */
export const birds = (x: number, y: number, light: Light) =>
  [
    [0, 0],
    [34, -14],
    [60, 6],
  ]
    .map(([dx = 0, dy = 0]) =>
      path(`M${x + dx - 9} ${y + dy}q4.5 -6 9 0q4.5 -6 9 0`, 'none', {
        stroke: shaded(light, '#5b6f80'),
        width: 2,
        round: true,
      }),
    )
    .join('')
