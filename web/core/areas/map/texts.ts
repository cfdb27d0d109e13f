import { useMemo } from 'react'
import type { PickerLabels } from '../../../ui/data/map/PlacePicker.tsx'
import type { MapLabels } from '../../../ui/data/map/types.ts'
import { makeTexts } from '../../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of maps. */
export const mapTexts = makeTexts('map', mn, async () => (await import('./en.ts')).en)

/** Labels of a map in the current language. */
export function useMapLabels(): MapLabels {
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

/** Labels of a map on which a place is selected. */
export function usePickerLabels(): PickerLabels {
  const t = mapTexts.useText()
  const labels = useMapLabels()
  return useMemo(
    () => ({
      ...labels,
      keys: t('pick.keys'),
      noGraphics: t('pick.noGraphics'),
      hint: t('pick.hint'),
      mark: t('pick.mark'),
      search: t('pick.search'),
      nothingFound: t('pick.nothingFound'),
      noBox: t('pick.noBox'),
      searchFailed: t('pick.searchFailed'),
    }),
    [t, labels],
  )
}
