import { shortName } from '#contract/core/people/person.ts'
import { type Board, DUE_TERMS } from '#contract/features/kanban/index.ts'
import { useUserId } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
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
  const me = useUserId()
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const people = board.people.toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <div className={classes.filter} role="search" aria-label={t('filter.title')}>
      <TextField
        label={t('filter.q')}
        type="search"
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
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
      <NativeSelect
        stacked
        label={t('view.title')}
        value={view}
        options={BOARD_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={onView}
      />
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}
