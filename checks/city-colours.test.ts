import { expect, test } from 'vitest'
import { CITY_COLOUR_CODES, CITY_COLOURS } from '#contract/core/areas/city.ts'
import { PRESET_NAMES, PRESETS } from '../web/ui/theme/presets.ts'

test('mails, the manifest and browsers show the colours that the interface has', () => {
  expect(CITY_COLOURS).toEqual(PRESET_NAMES)
  expect(CITY_COLOUR_CODES).toEqual(Object.fromEntries(PRESET_NAMES.map((name) => [name, PRESETS[name].main])))
})
