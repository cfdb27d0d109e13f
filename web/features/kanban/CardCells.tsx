import { useMemo } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay, formatDayLong } from '#contract/core/time/dates.ts'
import { type CardRow, kanban } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useCellChanges } from '../../core/lists/use-cell-changes.ts'
import { useDo } from '../../core/query/query.ts'
import { ChoicesCell } from '../../ui/data/table/ChoiceCell.tsx'
import { DayCell } from '../../ui/data/table/DayCell.tsx'
import { AvatarGroup } from '../../ui/layout/AvatarGroup.tsx'
import { type BoardMember, useBoardParts } from './board-context.ts'
import { Due } from './Due.tsx'
import type { ChangedCard, SendCard } from './own-cards.ts'
import { kanbanTexts } from './texts.ts'

type CardDay = 'start' | 'due'

interface DayChange {
  of: CardDay
  day: string | null
  done: string
}
interface PeopleChange {
  ids: readonly string[]
  /** Not when one of those before cannot be assigned again. */
  canUndo: boolean
  done: string
}

/** Saves a day or the assignees of a card in a list; `done` says so, `send` is that of its screen. Stable, so that columns are. */
export function useCardChanges(send: SendCard) {
  const save = useCellChanges<ChangedCard>(kanban)
  const { mutateAsync: schedule } = useDo(kanban, 'scheduleCard')
  const { mutateAsync: assign } = useDo(kanban, 'assignCard')
  return useMemo(() => {
    const onOwn = (change: Parameters<SendCard>[1]) => async (seen: ChangedCard) => ({ data: await send(seen, change) })
    const toDay = (of: CardDay, day: string | null) =>
      onOwn(({ id, start, due, version }) => schedule({ params: { id }, body: { start, due, version, [of]: day } }))
    const toPeople = (ids: readonly string[]) =>
      onOwn(({ id, version }) => assign({ params: { id }, body: { assignees: [...ids], version } }))
    return {
      schedule: (card: ChangedCard, { of, day, done }: DayChange) =>
        save({ seen: card, send: toDay(of, day), undo: (now, before) => toDay(of, before[of])(now), done }),
      assign: (card: ChangedCard, { ids, canUndo, done }: PeopleChange) =>
        save({
          seen: card,
          send: toPeople(ids),
          undo: canUndo ? (now, before) => toPeople(before.assignees)(now) : undefined,
          done,
        }),
    }
  }, [save, send, schedule, assign])
}
type CardChanges = ReturnType<typeof useCardChanges>

interface DayProps {
  card: ChangedCard & Pick<CardRow, 'title' | 'completedAt'>
  of: CardDay
  schedule: CardChanges['schedule']
}

/** The first day of a card, or the one on which it is due, changed in the list. */
export function CardDayCell({ card, of, schedule }: DayProps) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { title } = card
  const column = t(`field.${of}`)
  return (
    <DayCell
      value={card[of] ?? ''}
      version={card.version}
      label={t('view.cell', { title, column })}
      today={dayInUlaanbaatar(new Date())}
      min={of === 'due' ? (card.start ?? undefined) : undefined}
      clearable
      show={(day) => {
        if (day === '') return NO_VALUE
        if (of === 'due') return <Due card={{ ...card, due: day }} />
        return <time dateTime={day}>{formatDay(day, lang)}</time>
      }}
      onSave={(day) =>
        schedule(card, {
          of,
          day: day === '' ? null : day,
          done:
            day === ''
              ? t('view.dayCleared', { title, column })
              : t('view.dayChanged', { title, column, day: formatDayLong(day, lang) }),
        })
      }
    />
  )
}

/** Who works on a card. */
export function Assignees({ ids }: { ids: readonly string[] }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { people } = useBoardParts()
  const found = ids.flatMap((id) => people.get(id) ?? [])
  if (found.length === 0) return null
  return (
    <AvatarGroup
      size={26}
      label={t('field.assignees')}
      people={found.map((person) => ({ name: shortName(person) }))}
      more={(rest) => ({
        short: t('people.more', { n: formatNumber(rest, lang) }),
        long: t('people.moreLong', { n: formatNumber(rest, lang) }),
      })}
    />
  )
}

const optionOf = (person: BoardMember) => ({ value: person.id, label: shortName(person) })

/** Who works on a card, chosen in the list. */
export function AssigneesCell({ card, assign }: { card: CardRow; assign: CardChanges['assign'] }) {
  const t = kanbanTexts.useText()
  const { people } = useBoardParts()
  const { title, assignees } = card
  const offered = [...people.values()].filter(({ id, as }) => as !== 'former' || assignees.includes(id))
  return (
    <ChoicesCell
      value={assignees.flatMap((id) => people.get(id) ?? []).map(optionOf)}
      version={card.version}
      label={t('view.cell', { title, column: t('field.assignees') })}
      options={offered.map(optionOf)}
      show={(chosen) => (chosen.length > 0 ? <Assignees ids={chosen.map(({ value }) => value)} /> : NO_VALUE)}
      onSave={(chosen) => {
        const ids = chosen.map(({ value }) => value)
        // somebody who has left cannot be assigned again
        const isFinal = assignees.some((id) => !ids.includes(id) && (people.get(id)?.as ?? 'former') === 'former')
        return assign(card, {
          ids,
          canUndo: !isFinal,
          done:
            chosen.length > 0
              ? t('view.assigned', { title, names: chosen.map(({ label }) => label).join(', ') })
              : t('view.unassigned', { title }),
        })
      }}
    />
  )
}
