import { expect, test } from 'vitest'
import { CITY_COLOUR_CODES, CITY_COLOURS } from '#contract/core/areas/city.ts'
import { PRESET_NAMES, PRESETS } from '../web/ui/theme/presets.ts'

test('mails, the manifest and browsers show the colours that the interface has', () => {
  const hint = 'change both contract/core/areas/city.ts and web/ui/theme/presets.ts'
  expect(CITY_COLOURS, hint).toEqual(PRESET_NAMES)
  expect(CITY_COLOUR_CODES, hint).toEqual(Object.fromEntries(PRESET_NAMES.map((name) => [name, PRESETS[name].main])))
})
