import { inLang } from '#contract/core/text/localized.ts'
import { useLang } from '../../core/i18n/text.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { driveTexts } from './texts.ts'
import { useSpaces } from './use-spaces.ts'

/** A folder, or a list of files from several folders. */
export type Place = { folderId: string } | { list: 'search' | 'shared' | 'favourites' }
const LISTS = ['search', 'favourites', 'shared'] as const

/** Chooses where the files are: the last changed ones, favourites, shared ones, or a space. */
export function AttachPlaces({ place, onChoose }: { place: Place; onChoose: (place: Place) => void }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const { spaces = [] } = useSpaces()
  const listed = LISTS.map((list) => ({ value: list as string, label: t(list === 'search' ? 'recent' : list) }))
  const ofSpaces = spaces.map(({ id, area }) => ({ value: id, label: area ? inLang(area.name, lang) : t('own') }))
  const value = 'list' in place ? place.list : place.folderId
  const options = [...listed, ...ofSpaces]
  return (
    <NativeSelect
      stacked
      label={t('attach.place')}
      // a folder within a space
      value={options.some((one) => one.value === value) ? value : ''}
      options={
        options.some((one) => one.value === value) ? options : [{ value: '', label: t('kind.folder') }, ...options]
      }
      onChange={(next) => {
        const list = LISTS.find((one) => one === next)
        if (list) onChoose({ list })
        else if (next) onChoose({ folderId: next })
      }}
    />
  )
}
