import { drive, FILE_KINDS } from '#contract/features/drive/index.ts'
import type { ListAddress } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { driveTexts } from './texts.ts'

/** The filters that lists of files show next to their search. */
export const NARROWING = ['kind', 'tag'] as const

/** The kinds and tags of files as options; a chosen tag stays among them when no file has it any more, so that it can be removed. */
export function useNarrowing({ tag }: Readonly<Record<string, string>>) {
  const t = driveTexts.useText()
  const { data } = useAsk(drive, 'tags')
  const tags = (data?.data ?? []).map((one) => one.tag)
  return {
    kinds: FILE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    tags: (tag && !tags.includes(tag) ? [tag, ...tags] : tags).map((value) => ({ value, label: value })),
  }
}

/** Chooses the kind and the tag of the files in a list. */
export function NarrowFields({ list }: { list: ListAddress }) {
  const t = driveTexts.useText()
  const { kind, tag } = list.state.filters
  const { kinds, tags } = useNarrowing(list.state.filters)
  return (
    <>
      <NativeSelect
        hideLabel
        label={t('kindFilter')}
        value={FILE_KINDS.find((one) => one === kind) ?? ''}
        options={[{ value: '', label: t('anyKind') }, ...kinds]}
        onChange={(value) => list.change({ filters: { kind: value || undefined } })}
      />
      {tags.length > 0 && (
        <NativeSelect
          hideLabel
          label={t('tags.filter')}
          value={tag ?? ''}
          options={[{ value: '', label: t('tags.any') }, ...tags]}
          onChange={(value) => list.change({ filters: { tag: value || undefined } })}
        />
      )}
    </>
  )
}
