import { formatNumber } from '#contract/core/text/numbers.ts'
import { kanban } from '#contract/features/kanban/index.ts'
import { faultText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useBoardName } from './board-name.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

interface Item {
  id: string
  name: string
  restore: () => Promise<unknown>
}

interface FrameProps {
  title: string
  /** Undefined while they are loaded. */
  items: readonly Item[] | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

function BinFrame({ title, items, error, onRetry, onClose }: FrameProps) {
  const t = kanbanTexts.useText()
  const restore = async (item: Item) => {
    try {
      await item.restore()
      toast(t('bin.restored'))
    } catch (problem) {
      toast(faultText(problem), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p className={classes.count}>{t('bin.lead')}</p>
      {error && !items && <ErrorState level={2} onRetry={onRetry} />}
      {!error && !items && <TextSkeleton lines={4} />}
      {items?.length === 0 && <p>{t('bin.empty')}</p>}
      <ul className={classes.rows}>
        {items?.map((item) => (
          <li key={item.id} className={classes.person}>
            <bdi>{item.name}</bdi>
            <Button
              variant="default"
              aria-label={t('bin.restoreOf', { name: item.name })}
              onClick={() => void restore(item)}
            >
              {t('bin.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The columns and cards of a board in the bin. */
export function BinDialog({ boardId, onClose }: { boardId: string; onClose: () => void }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(kanban, 'bin', { params: { id: boardId } })
  const column = useDo(kanban, 'restoreColumn')
  const card = useDo(kanban, 'restoreCard')
  const items = data && [
    ...data.data.columns.map(({ id, name, cards }) => ({
      id,
      name: t('bin.column', { name, n: formatNumber(cards, lang) }),
      restore: () => column.mutateAsync({ params: { id } }),
    })),
    ...data.data.cards.map(({ id, title }) => ({
      id,
      name: t('bin.card', { name: title }),
      restore: () => card.mutateAsync({ params: { id } }),
    })),
  ]
  return (
    <BinFrame title={t('bin.title')} items={items} error={error} onRetry={() => void refetch()} onClose={onClose} />
  )
}

/** The boards in the bin. */
export function DeletedBoards({ onClose }: { onClose: () => void }) {
  const t = kanbanTexts.useText()
  const nameOf = useBoardName()
  const { data, error, refetch } = useAsk(kanban, 'deleted')
  const restore = useDo(kanban, 'restore')
  const items = data?.data.map((board) => ({
    id: board.id,
    name: nameOf(board),
    restore: () => restore.mutateAsync({ params: { id: board.id } }),
  }))
  return (
    <BinFrame title={t('bin.boards')} items={items} error={error} onRetry={() => void refetch()} onClose={onClose} />
  )
}
