import { ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { useNarrowing } from './NarrowFields.tsx'
import { driveTexts } from './texts.ts'

/** The kind and the tag of files, as fields of the filter panel: on phones there is no room for them beside the search. */
export default function NarrowFilters(props: FilterProps) {
  const t = driveTexts.useText()
  const { kinds, tags } = useNarrowing(props.filters)
  return (
    <>
      <ChoiceFilter {...props} name="kind" label={t('kindFilter')} any={t('anyKind')} options={kinds} />
      {tags.length > 0 && (
        <ChoiceFilter {...props} name="tag" label={t('tags.filter')} any={t('tags.any')} options={tags} />
      )}
    </>
  )
}
