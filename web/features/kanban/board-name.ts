import { useCallback } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { BoardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useUserId } from '../../core/session/session.tsx'
import { kanbanTexts } from './texts.ts'

/** How a board is called: the default board of a person has no name of its own. */
export function useBoardName(): (board: Pick<BoardRow, 'name'>) => string {
  const t = kanbanTexts.useText()
  return useCallback(({ name }) => name ?? t('unnamed'), [t])
}

/** The area or the person that a board belongs to; empty when its owner has gone. */
export function useWhose(): (board: Pick<BoardRow, 'area' | 'owner'>) => string {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const me = useUserId()
  return useCallback(
    ({ area, owner }) => {
      if (area) return inLang(area.name, lang)
      if (!owner) return ''
      return owner.id === me ? t('mine') : shortName(owner)
    },
    [t, lang, me],
  )
}
