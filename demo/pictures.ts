import type { Sex } from '#contract/core/people/person.ts'
import { figure } from './drawing/figures.ts'
import { KINDS } from './drawing/kinds.ts'
import { LIGHTS, type LightName } from './drawing/light.ts'
import { mountains, outdoorDefs, sky } from './drawing/nature.ts'
import { place, svg } from './drawing/svg.ts'

import { makeRandom } from './random.ts'

/** Name of a scene. */
export type PictureKind = keyof typeof KINDS

/** Scenes that can be drawn. */
export const PICTURE_KINDS = Object.keys(KINDS).filter((kind): kind is PictureKind => kind in KINDS)

/** A drawn scene: 1200 × 675 SVG without any text; the seed chooses the light (seed % 3) and what chance may move. */
export function drawPicture(kind: PictureKind, seed: number): string {
  const { draw, lights } = KINDS[kind]
  const light = LIGHTS[lights[seed % 3] ?? lights[0]]
  return svg(outdoorDefs(light), draw(light, makeRandom(`${kind} ${seed}`)))
}

/** Name of one drawn picture: scene and variant, 'skyline-0'. */
export type PictureKey = `${PictureKind}-${0 | 1 | 2}`

/** A picture that content may show, with what it says to those who cannot see it. */
export interface Picture {
  key: PictureKey
  kind: PictureKind
  seed: 0 | 1 | 2
  alt: { mn: string; en: string }
}

/** Every scene in its three lights. */
export const PICTURES: readonly Picture[] = PICTURE_KINDS.flatMap((kind) =>
  ([0, 1, 2] as const).map((seed) => ({ key: `${kind}-${seed}` as const, kind, seed, alt: KINDS[kind].alt })),
)

const SEASON: Record<LightName, 'winter' | 'autumn' | 'warm' | 'any'> = {
  winter: 'winter',
  winterEvening: 'winter',
  autumn: 'autumn',
  day: 'warm',
  morning: 'warm',
  evening: 'any',
}

const seasonOf = (month: number) =>
  month >= 11 || month <= 3 ? 'winter' : month === 9 || month === 10 ? 'autumn' : 'warm'

/** The pictures of a scene that suit a month (1..12); all three when none does. */
export function picturesFor(kind: PictureKind, month: number): Picture[] {
  const all = PICTURES.filter((picture) => picture.kind === kind)
  const fitting = all.filter(({ seed }) => [seasonOf(month), 'any'].includes(SEASON[KINDS[kind].lights[seed]]))
  return fitting.length > 0 ? fitting : all
}

/** Pixels of a drawn portrait, both ways. */
const AVATAR_SIZE = 256

/** A portrait without a face before the mountain, for people of the demo: square SVG without any text. */
export function drawAvatar(seed: number, sex: Sex): string {
  const random = makeRandom(`avatar ${seed}`)
  const light = LIGHTS[random.pick(['morning', 'day', 'autumn'] as const)]
  const background = place(-random.int(60, 160), -40, 0.5, sky(light, random) + mountains(light, random, 470))
  const person = figure(AVATAR_SIZE / 2, 500, 440, light, random, {
    deel: random.chance(0.2),
    woman: sex === 'female',
    flip: false,
  })
  return svg(outdoorDefs(light), background + person, AVATAR_SIZE, AVATAR_SIZE)
}
