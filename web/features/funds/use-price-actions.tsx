import {
  IconArrowBackUp,
  IconCheck,
  IconFilePencil,
  IconHistory,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { funds, type PriceEntry } from '#contract/features/funds/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { type ConfirmQuestion, useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { fundTexts } from './texts.ts'

type Action = PriceEntry['allowedActions'][number]

/** A dialog of the page of prices. */
export type PriceTask = { kind: 'new' | 'publish' } | { kind: 'edit' | 'correct' | 'history'; entry: PriceEntry }

const ICONS: Record<Action, typeof IconSend> = {
  submit: IconSend,
  withdraw: IconArrowBackUp,
  publish: IconCheck,
  reject: IconX,
}

/** The actions of an entry: its open steps, editing, correcting, deleting, and its history. */
export function usePriceActions(open: (task: PriceTask) => void): (entry: PriceEntry) => MenuItem[] {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const act = useStep()
  const remove = useRemove()
  return (entry) => [
    ...entry.allowedActions.map((action): MenuItem => {
      const Icon = ICONS[action]
      return {
        label: t(`prices.action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        danger: action === 'reject',
        onSelect: () => void act(entry, action),
      }
    }),
    ...(entry.canChange
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => open({ kind: 'edit', entry }),
          },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(entry),
          },
        ]
      : []),
    ...(entry.canCorrect
      ? [
          {
            label: t('prices.correct'),
            icon: <IconFilePencil size={18} aria-hidden />,
            onSelect: () => open({ kind: 'correct', entry }),
          },
        ]
      : []),
    {
      label: t('prices.history'),
      icon: <IconHistory size={18} aria-hidden />,
      onSelect: () => open({ kind: 'history', entry }),
    },
  ]
}

/** Takes a step; publishing and rejecting ask first. */
function useStep() {
  const t = fundTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const act = useDo(funds, 'actOnEntry')
  const questionOf = (entry: PriceEntry, action: Action): ConfirmQuestion | undefined => {
    const confirmLabel = t(`prices.action.${action}`)
    if (action === 'publish') {
      const price = formatNumber(entry.price, lang, { decimals: entry.price.split('.')[1]?.length ?? 0 })
      const text = t('prices.publishText', { fund: entry.fundCode, day: formatDay(entry.day, lang), price })
      return { title: t('prices.publishTitle'), text, confirmLabel }
    }
    if (action !== 'reject') return undefined
    const note = { label: t('prices.reason'), required: true, min: NOTE_MIN_CHARS, max: NOTE_MAX_CHARS }
    return { title: t('prices.rejectTitle'), confirmLabel, note }
  }
  return async (entry: PriceEntry, action: Action) => {
    const question = questionOf(entry, action)
    const answer = question ? await confirm(question) : { note: '' }
    if (!answer) return
    try {
      // of the entry as it was shown: another price must not be published by this answer
      const body = { action, version: entry.version, ...(answer.note ? { note: answer.note } : {}) }
      await act.mutateAsync({ params: { id: entry.id }, body })
      toast(t(`prices.done.${action}`))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

function useRemove() {
  const t = fundTexts.useText()
  const lang = useLang()
  const remove = useDo(funds, 'removeEntry')
  const askAndRemove = useRemoval()
  return ({ id, fundCode, day }: PriceEntry) =>
    askAndRemove(t('prices.removeText', { fund: fundCode, day: formatDay(day, lang) }), () =>
      remove.mutateAsync({ params: { id } }),
    )
}
