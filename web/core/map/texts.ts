import { useMemo } from 'react'
import type { PickerWords } from '../../ui/map/PlacePicker.tsx'
import type { MapWords } from '../../ui/map/types.ts'
import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

/** Texts of maps. */
export const mapTexts = makeTexts('map', mn, async () => (await import('./en.ts')).en)

/** What a map says. */
export function useMapWords(): MapWords {
  const t = mapTexts.useText()
  return useMemo(
    () => ({
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      whole: t('whole'),
      keys: t('keys'),
      touch: t('touch'),
      wheel: t('wheel'),
      wheelMac: t('wheelMac'),
      loading: t('loading'),
      noGraphics: t('noGraphics'),
      failed: t('failed'),
      noBase: t('noBase'),
    }),
    [t],
  )
}

/** What a map says on which a place is chosen. */
export function usePickerWords(): PickerWords {
  const t = mapTexts.useText()
  const words = useMapWords()
  return useMemo(
    () => ({
      ...words,
      keys: t('pick.keys'),
      noGraphics: t('pick.noGraphics'),
      hint: t('pick.hint'),
      mark: t('pick.mark'),
      search: t('pick.search'),
      nothingFound: t('pick.nothingFound'),
      noBox: t('pick.noBox'),
      searchFailed: t('pick.searchFailed'),
    }),
    [t, words],
  )
}
