import { IconPencil, IconTrash } from '@tabler/icons-react'
import { NewView, VIEW_NAME_MAX, type View, views } from '#contract/features/views/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import type { SavedViewsProps } from '../../core/lists/saved-views.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useUndoable } from '../../core/query/use-undoable.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { InlineField } from '../../ui/fields/InlineField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useInlineEdit } from '../../ui/fields/use-inline-edit.ts'
import { viewTexts } from './texts.ts'
import classes from './views.module.css'

/** The saved views of a list: yours, those of colleagues, and a form that saves the present one. */
export default function ViewsPanel(props: SavedViewsProps) {
  const t = viewTexts.useText()
  const { data, error } = useAsk(views, 'list', { query: { list: props.list } })
  const all = data?.data
  const mine = all?.filter(({ isMine }) => isMine) ?? []
  const others = all?.filter(({ isMine }) => !isMine) ?? []
  return (
    <div className={classes.panel}>
      {error && <p role="alert">{t('failed')}</p>}
      {!all && !error && <TextSkeleton lines={3} />}
      {all?.length === 0 && (
        <div className={classes.none}>
          <strong>{t('none')}</strong>
          <p>{t('noneText')}</p>
        </div>
      )}
      <Group {...props} name={t('mine')} views={mine} />
      <Group {...props} name={t('sharedBy')} views={others} />
      <SaveForm {...props} />
    </div>
  )
}

function Group({ name, views: shown, query, onOpen }: SavedViewsProps & { name: string; views: readonly View[] }) {
  if (shown.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className={classes.heading}>{name}</h3>
      <ul className={classes.list}>
        {shown.map((view) => (
          <li key={view.id} className={classes.row}>
            <Row view={view} isCurrent={view.query === query} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Pick<SavedViewsProps, 'onOpen'> {
  view: View
  isCurrent: boolean
}

/** One view. Your own is renamed in its place, by a button or F2. */
function Row({ view, isCurrent, onOpen }: RowProps) {
  const t = viewTexts.useText()
  const edit = useInlineEdit<HTMLButtonElement>()
  const change = useDo(views, 'change')
  const save = useNameSaver(views)
  if (edit.isEditing) {
    return (
      <InlineField
        value={view.name}
        label={t('rename', { name: view.name })}
        limit={VIEW_NAME_MAX}
        onSave={save({
          record: view,
          send: (name, { id, version }) => change.mutateAsync({ params: { id }, body: { name, version } }),
          again: async () => {
            const { data } = await call(views, 'list', { query: { list: view.list } })
            return data.find(({ id }) => id === view.id) ?? view
          },
        })}
        onClose={edit.close}
      />
    )
  }
  return (
    <>
      <button
        ref={edit.opener}
        type="button"
        className={classes.view}
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={view.isMine ? 'F2' : undefined}
        onClick={() => onOpen(view.query)}
        onKeyDown={view.isMine ? edit.onKeyDown : undefined}
      >
        <bdi className={classes.name}>{view.name}</bdi>
        {view.owner && <small>{t('by', { name: view.owner })}</small>}
        {view.isMine && view.shared && <small>{t('shared')}</small>}
      </button>
      {view.isMine && (
        <>
          <IconButton name={t('rename', { name: view.name })} onClick={edit.start}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <Remove view={view} />
        </>
      )}
    </>
  )
}

/** Removes a view at once; undoing saves it again. */
function Remove({ view }: { view: View }) {
  const t = viewTexts.useText()
  const remove = useDo(views, 'remove')
  const create = useDo(views, 'create')
  const undoable = useUndoable()
  const { id, name, list, query, shared } = view
  return (
    <IconButton
      name={t('remove', { name })}
      onClick={() =>
        void undoable({
          run: () => remove.mutateAsync({ params: { id } }),
          done: t('removed', { name }),
          undo: () => create.mutateAsync({ body: { name, list, query, shared } }),
        })
      }
    >
      <IconTrash size={18} aria-hidden />
    </IconButton>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  shared: boolean
}

/** Saves the present filters under a name. */
function SaveForm({ list, query }: SavedViewsProps) {
  const t = viewTexts.useText()
  const create = useDo(views, 'create')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NewView>({
    schema: NewView,
    initial: { name: '', shared: false },
    toBody: (values) => ({ ...values, list, query }),
    send: async (body) => {
      await create.mutateAsync({ body })
      toast(t('saved', { name: body.name }))
      form.reset()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {problem && <p role="alert">{problem}</p>}
      <TextField label={t('name')} required limit={VIEW_NAME_MAX} {...form.getInputProps('name')} />
      <CheckField label={t('share')} {...form.getInputProps('shared', { type: 'checkbox' })} />
      {form.getValues().shared && new URLSearchParams(query).has('q') && <p role="status">{t('withoutSearch')}</p>}
      <Button type="submit" size="xs" loading={isSending}>
        {t('save')}
      </Button>
    </form>
  )
}
