import { useRef } from 'react'
import { type BoardColumn, CARD_TITLE_MAX, CardDraft, kanban } from '#contract/features/kanban/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { emptyCard } from './card-values.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  title: string
}

/** The title of the next card of a column. */
export default function CardTitleForm({ column, onClose }: { column: BoardColumn; onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const add = useDo(kanban, 'addCard')
  const input = useRef<HTMLInputElement>(null)
  const { form, onSubmit, isSending, problem, settle } = useContractForm<Values, typeof CardDraft>({
    schema: CardDraft,
    initial: { title: '' },
    toBody: ({ title }) => ({ ...emptyCard, columnId: column.id, title }),
    send: async (body) => {
      await add.mutateAsync({ body })
      setTimeout(() => {
        settle({ title: '' })
        input.current?.focus()
      })
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
    <form
      noValidate
      className={classes.adding}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {problem && <p role="alert">{problem}</p>}
      <TextField
        ref={input}
        autoFocus
        label={t('field.title')}
        required
        limit={CARD_TITLE_MAX}
        {...form.getInputProps('title')}
      />
      <div className={layout.buttons}>
        <Button type="submit" loading={isSending}>
          {t('card.add')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
