import { useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Board, DUE_TERMS } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useUserId } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { type BoardFilter, NO_FILTER } from './board-filter.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'
import { BOARD_VIEWS, type BoardView } from './use-board-view.ts'

interface Props {
  board: Pick<Board, 'people' | 'labels'>
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
  view: BoardView
  onView: (view: BoardView) => void
}

/** Chooses which cards of a board are shown, and how. */
export function FilterBar({ board, filter, onChange, view, onView }: Props) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const { q: _, ...chosen } = filter
  const count = Object.values(chosen).filter((value) => value !== '').length
  return (
    <div className={classes.filter} role="search" aria-label={t('filter.title')}>
      <TextField
        label={t('filter.q')}
        type="search"
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      {isPhone && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t('filter.more') : t('filter.moreOf', { n: formatNumber(count, lang) })}
        </Button>
      )}
      <NativeSelect
        stacked
        label={t('view.title')}
        hideLabel={isPhone}
        value={view}
        options={BOARD_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={onView}
      />
      {(!isPhone || isOpen) && <Choices board={board} filter={filter} onChange={onChange} />}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** Filters besides the title. */
function Choices({ board, filter, onChange }: Pick<Props, 'board' | 'filter' | 'onChange'>) {
  const t = kanbanTexts.useText()
  const me = useUserId()
  const people = board.people.toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <>
      <NativeSelect
        stacked
        label={t('field.assignees')}
        value={filter.personId}
        options={[
          { value: '', label: t('filter.anybody') },
          ...people.map((person) => ({
            value: person.id,
            label: person.id === me ? t('filter.me') : shortName(person),
          })),
        ]}
        onChange={(personId) => onChange({ ...filter, personId })}
      />
      {board.labels.length > 0 && (
        <NativeSelect
          stacked
          label={t('field.labels')}
          value={filter.labelId}
          options={[
            { value: '', label: t('filter.anyLabel') },
            ...board.labels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(labelId) => onChange({ ...filter, labelId })}
        />
      )}
      <NativeSelect
        stacked
        label={t('field.due')}
        value={filter.due}
        options={(['', ...DUE_TERMS] as const).map((value) => ({ value, label: t(`due.${value || 'any'}`) }))}
        onChange={(due) => onChange({ ...filter, due })}
      />
      <NativeSelect
        stacked
        label={t('filter.state')}
        value={filter.state}
        options={(['', 'open', 'completed'] as const).map((value) => ({
          value,
          label: t(`filter.states.${value || 'any'}`),
        }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </>
  )
}
