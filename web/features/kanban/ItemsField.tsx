import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ITEM_TEXT_MAX, ITEMS_MAX } from '#contract/features/kanban/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { CardValues } from './card-values.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

interface Props {
  form: UseFormReturnType<CardValues>
  people: readonly { value: string; label: string }[]
}

/** The items of a checklist with their assignees. */
export function ItemsField({ form, people }: Props) {
  const t = kanbanTexts.useText()
  const { items } = form.getValues()
  return (
    <fieldset className={classes.items}>
      <legend>{t('items.title')}</legend>
      {items.length > 0 && (
        <ol className={classes.rows}>
          {items.map((item, at) => (
            <li key={item.id ?? `new ${at}`} className={classes.row}>
              <TextField
                label={t('items.text', { n: at + 1 })}
                required
                limit={ITEM_TEXT_MAX}
                {...form.getInputProps(`items.${at}.text`)}
              />
              <NativeSelect
                stacked
                label={t('items.whose', { n: at + 1 })}
                value={item.assigneeId ?? ''}
                options={[{ value: '', label: t('items.nobody') }, ...people]}
                onChange={(value) => form.replaceListItem('items', at, { ...item, assigneeId: value || null })}
              />
              <IconButton name={t('items.remove', { n: at + 1 })} onClick={() => form.removeListItem('items', at)}>
                <IconX size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="light"
        disabled={items.length >= ITEMS_MAX}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem('items', { id: null, text: '', isDone: false, assigneeId: null })}
      >
        {t('items.add')}
      </Button>
    </fieldset>
  )
}
