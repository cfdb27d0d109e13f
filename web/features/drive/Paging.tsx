import type { ComponentProps } from 'react'
import { RangePager } from '../../core/lists/RangePager.tsx'
import { driveTexts } from './texts.ts'

/** The pages of a list of files. */
export function Paging({ list }: Pick<ComponentProps<typeof RangePager>, 'list'>) {
  const t = driveTexts.useText()
  return <RangePager list={list} labels={{ previous: t('newer'), next: t('older') }} />
}
