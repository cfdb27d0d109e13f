import { useCallback } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type ViolationRow, violations } from '#contract/features/violations/index.ts'
import { call } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useCellChanges } from '../../core/lists/use-cell-changes.ts'
import { useDo } from '../../core/query/query.ts'
import { ChoiceCell } from '../../ui/data/table/ChoiceCell.tsx'
import { DayCell } from '../../ui/data/table/DayCell.tsx'
import { violationTexts } from './texts.ts'
import { AssigneeGone, Overdue } from './ViolationStatus.tsx'
import classes from './violations.module.css'

type Assigned = Pick<ViolationRow, 'id' | 'version' | 'dueOn' | 'assignee'>
type Values = { dueOn: string } | { assigneeId: string | null }
/** Saves one of the two; `before` undoes it. Resolves with what is wrong with it. */
export type Assign = (
  seen: Assigned,
  change: { next: Values; before: Values | undefined; done: string },
) => Promise<string | undefined>

/** Returns what changes the deadline or the person in charge of a violation in a list. */
export function useAssign(): Assign {
  const { mutateAsync } = useDo(violations, 'assign')
  const save = useCellChanges<Assigned>(violations)
  return useCallback(
    (seen, { next, before, done }) => {
      const put = (values: Values) => (base: Assigned) =>
        mutateAsync({
          params: { id: base.id },
          body: { assigneeId: base.assignee?.id ?? null, dueOn: base.dueOn, version: base.version, ...values },
        })
      return save({ seen, send: put(next), done, ...(before && { undo: put(before) }) })
    },
    [mutateAsync, save],
  )
}

/** The deadline of an open violation, and whether it has passed. */
export function Due({ row: { dueOn, overdue } }: { row: Pick<ViolationRow, 'dueOn' | 'overdue'> }) {
  const lang = useLang()
  return (
    <span className={classes.due}>
      <time dateTime={dueOn}>{formatDay(dueOn, lang)}</time>
      {overdue && <Overdue />}
    </span>
  )
}

/** The person in charge of a violation. */
export function AssigneeName({ name, isGone }: { name: string; isGone: boolean }) {
  return (
    <span className={classes.due}>
      <bdi className={classes.nowrap}>{name}</bdi>
      {isGone && <AssigneeGone />}
    </span>
  )
}

interface CellProps {
  row: ViolationRow
  assign: Assign
}

/** The deadline, which those who handle the violation change in the list. */
export function DueCell({ row, assign }: CellProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const n = formatNumber(row.number, lang)
  const today = dayInUlaanbaatar(new Date())
  return (
    <DayCell
      value={row.dueOn}
      label={t('list.cell', { n, column: t('list.column.dueOn') })}
      today={today}
      show={(dueOn) => <Due row={{ dueOn, overdue: dueOn === row.dueOn ? row.overdue : dueOn < today }} />}
      onSave={(dueOn) =>
        assign(row, {
          next: { dueOn },
          before: { dueOn: row.dueOn },
          done: t('list.dueChanged', { n, day: formatDay(dueOn, lang) }),
        })
      }
    />
  )
}

/** The person in charge, whom those who handle the violation choose in the list. */
export function AssigneeCell({ row, assign }: CellProps) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { id, assignee, assigneeGone } = row
  const n = formatNumber(row.number, lang)
  const load = async () => {
    const { data } = await call(violations, 'assignees', { params: { id } })
    return data.map((person) => ({
      value: person.id,
      label: shortName(person),
      detail: `${c(`role.${person.role}`)} · ${inLang(person.area, lang)}`,
    }))
  }
  return (
    <ChoiceCell
      value={assignee && { value: assignee.id, label: shortName(assignee) }}
      label={t('list.cell', { n, column: t('show.hands') })}
      load={load}
      none={t('show.noHands')}
      show={(shown) =>
        shown ? <AssigneeName name={shown.label} isGone={assigneeGone && shown.value === assignee?.id} /> : NO_VALUE
      }
      onSave={(chosen) =>
        assign(row, {
          next: { assigneeId: chosen?.value ?? null },
          // somebody who has left cannot be put in charge again
          before: assigneeGone ? undefined : { assigneeId: assignee?.id ?? null },
          done: chosen ? t('list.assigned', { n, name: chosen.label }) : t('list.unassigned', { n }),
        })
      }
    />
  )
}
