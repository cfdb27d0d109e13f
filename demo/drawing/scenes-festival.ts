import { child, crowd } from './figures.ts'
import { ger } from './houses.ts'
import { lit, shaded } from './light.ts'
import { birds, ground, mountains, shadow, sky } from './nature.ts'
import type { Scene } from './scenes-city.ts'
import { path, polygon, rect } from './svg.ts'

/** People of all ages in national dress on the green steppe: tents, flags, riders' hill. */
export const naadam: Scene = (light, random) => {
  const tent = (x: number, y: number, w: number, color: string) =>
    shadow(x, y, w * 0.6) +
    polygon(
      [x - w / 2, y, x - w * 0.42, y - w * 0.34, x, y - w * 0.62, x + w * 0.42, y - w * 0.34, x + w / 2, y],
      lit(light, '#f7f4ec'),
    ) +
    polygon(
      [x, y - w * 0.62, x + w * 0.42, y - w * 0.34, x + w / 2, y, x + w * 0.16, y],
      shaded(light, '#e4dfd2', 0.08),
    ) +
    path(`M${x - w * 0.3} ${y - w * 0.42}Q${x - w * 0.2} ${y - w * 0.2} ${x - w * 0.28} ${y}`, 'none', {
      stroke: lit(light, color),
      width: 5,
    }) +
    path(`M${x + w * 0.3} ${y - w * 0.42}Q${x + w * 0.2} ${y - w * 0.2} ${x + w * 0.28} ${y}`, 'none', {
      stroke: lit(light, color),
      width: 5,
    }) +
    polygon([x - w * 0.1, y, x, y - w * 0.34, x + w * 0.1, y], shaded(light, '#a9a294', 0.2))
  const banners = Array.from({ length: 7 }, (_, i) => {
    const x = 90 + i * 172
    return (
      rect(x, 372, 4, 128, lit(light, '#c3cad0')) +
      polygon([x + 4, 374, x + 52, 388, x + 4, 404], lit(light, ['#c14b4b', '#3f7fb5', '#e0b043'][i % 3] ?? '#c14b4b'))
    )
  })
  return (
    sky(light, random) +
    mountains(light, random, 430) +
    birds(300, 160, light) +
    ground(light, random, 446) +
    banners.join('') +
    tent(210, 520, 210, '#3f7fb5') +
    tent(980, 526, 240, '#c14b4b') +
    ger(600, 512, 1, light) +
    ger(780, 504, 0.7, light, '#3f7d9c') +
    ger(430, 504, 0.66, light, '#4f8a5c') +
    path('M0 590Q600 560 1200 590V675H0Z', light.ground[1]) +
    crowd(5, [250, 700], 618, 122, light, random, { deel: true }) +
    child(735, 624, 84, light, random, { pose: 'wave' }) +
    crowd(2, [800, 960], 622, 124, light, random, { deel: true }) +
    child(170, 628, 82, light, random)
  )
}
