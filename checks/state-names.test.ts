import { expect, test } from 'vitest'
import { allCatalogues, type Pair, textsOf } from './catalogues.ts'

/** Keys of catalogues that name states. */
const STATES = /(?:^|\.)(?:status|state|phase|band)\.\w+$/

/** The feature to which a catalogue belongs; what all share belongs to core. */
const featureOf = (file: string) => /features\/([^/]+)/.exec(file)?.[1] ?? 'core'

/** States of one feature that have the same Mongolian and different English names: «Half-way» and «Close». */
function differingNames(pairs: readonly Pair[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const { file, mn, en } of pairs) {
    const english = new Map(textsOf(en))
    for (const [key, text] of textsOf(mn)) {
      const [name] = STATES.exec(key) ?? []
      if (name === undefined) continue
      const state = `${featureOf(file)}: ${name.replace(/^\./, '')} ${text}`
      names.set(state, (names.get(state) ?? new Set()).add(english.get(key) ?? ''))
    }
  }
  return [...names].filter(([, all]) => all.size > 1).map(([state, all]) => `${state} = ${[...all].join(' / ')}`)
}

test('one state of a feature has one English name', async () => {
  expect(differingNames(await allCatalogues()), 'use the same name in every catalogue of the feature').toEqual([])
})

test('two English names of one state are found, and other keys may differ', () => {
  const pair = (file: string, en: string) => ({ file, mn: { band: { half: 'Дөхсөн' } }, en: { band: { half: en } } })
  const pairs = [
    pair('web/features/surveys/home/mn.ts', 'Close'),
    pair('web/features/surveys/results/mn.ts', 'Half-way'),
  ]
  expect(differingNames(pairs as unknown as Pair[])).toEqual(['surveys: band.half Дөхсөн = Close / Half-way'])
  expect(differingNames([pairs[0], pair('web/features/rates/mn.ts', 'Half-way')] as unknown as Pair[])).toEqual([])
})
