import { useState } from 'react'
import type { Board, CardRow } from '#contract/features/kanban/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { CardPlace } from './board-order.ts'
import { kanbanTexts } from './texts.ts'

interface Props {
  card: CardRow
  board: Board
  cards: readonly CardRow[]
  onClose: () => void
  onMove: (place: CardPlace, at: number) => void
}

const FIRST = ''

/** Moves a card to any place of its board without dragging. */
export function MoveDialog({ card, board, cards, onClose, onMove }: Props) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const [columnId, setColumn] = useState(card.columnId)
  const others = cards.filter((one) => one.columnId === columnId && one.id !== card.id)
  const last = others.at(-1)?.id ?? FIRST
  const [wanted, setAfter] = useState<string>()
  const after = wanted !== undefined && (wanted === FIRST || others.some(({ id }) => id === wanted)) ? wanted : last
  return (
    <FormDialog
      title={t('card.moveTitle')}
      onClose={onClose}
      onSubmit={() =>
        onMove({ columnId, afterId: after === FIRST ? null : after }, others.findIndex(({ id }) => id === after) + 1)
      }
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('card.moveTitle'), isBusy: false }}
    >
      <p>
        <bdi>{card.title}</bdi>
      </p>
      <NativeSelect
        stacked
        label={t('field.column')}
        value={columnId}
        options={board.columns.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setColumn(id)
          setAfter(undefined)
        }}
      />
      {/* a column may have hundreds of cards: they are found by typing */}
      <SelectField
        label={t('field.place')}
        value={after}
        data={[
          { value: FIRST, label: t('card.first') },
          ...others.map(({ id, title }) => ({ value: id, label: t('card.afterOf', { title }) })),
        ]}
        allowDeselect={false}
        onChange={(place) => setAfter(place ?? FIRST)}
      />
    </FormDialog>
  )
}
