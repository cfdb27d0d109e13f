import {
  IconArchive,
  IconBarrierBlock,
  IconColumnInsertRight,
  IconDots,
  IconDownload,
  IconPencil,
  IconTags,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { BOARD_NAME_MAX, type Board, kanban } from '#contract/features/kanban/index.ts'
import { call, download } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/controls/Menu.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EditableText } from '../../ui/fields/EditableText.tsx'
import { AvatarGroup } from '../../ui/layout/AvatarGroup.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { BoardView } from './BoardView.tsx'
import { useBoardName, useWhose } from './board-name.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

// the forms of a board are loaded when they are opened
const BinDialog = lazyInPlace(async () => ({ default: (await import('./BinDialog.tsx')).BinDialog }))
const RenameDialog = lazyInPlace(async () => ({ default: (await import('./BoardDialog.tsx')).RenameDialog }))
const CardDialog = lazyInPlace(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }))
const ColumnDialog = lazyInPlace(async () => ({ default: (await import('./ColumnDialog.tsx')).ColumnDialog }))
const LabelsDialog = lazyInPlace(async () => ({ default: (await import('./LabelsDialog.tsx')).LabelsDialog }))
const MembersDialog = lazyInPlace(async () => ({ default: (await import('./MembersDialog.tsx')).MembersDialog }))

const LIST = '/dashboard/kanban'

/** One board; `card` in the address opens one of its cards. */
export default function BoardPage() {
  const t = kanbanTexts.useText()
  const { boardId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const cardId = search.get('card')
  const { data, error, refetch } = useAsk(kanban, 'one', { params: { id: boardId } })
  const nameOf = useBoardName()
  const whoseOf = useWhose()
  const board = data?.data
  const title = board ? nameOf(board) : t('title')
  const close = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('card')
        return after
      },
      { replace: true },
    )
  return (
    <Page
      title={title}
      heading={board?.canManage ? <BoardName board={board} /> : undefined}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      lead={board && whoseOf(board)}
      more={board && <BoardActions board={board} />}
    >
      {error && !board && (
        <RecordMissing
          error={error}
          list={LIST}
          texts={{
            failed: t('missing.failed'),
            title: t('missing.title'),
            text: t('missing.text'),
            toList: t('missing.toList'),
          }}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !board && (
        <Card>
          <TextSkeleton lines={10} />
        </Card>
      )}
      {board && <BoardView key={board.id} board={board} />}
      {board && cardId && <CardDialog key={cardId} id={cardId} board={board} onClose={close} />}
    </Page>
  )
}

/** The name of a board, edited in its place by those who administer it. */
function BoardName({ board }: { board: Board }) {
  const t = kanbanTexts.useText()
  const nameOf = useBoardName()
  const change = useDo(kanban, 'change')
  const save = useNameSaver(kanban)
  const params = { id: board.id }
  return (
    <EditableText
      value={nameOf(board)}
      label={t('field.name')}
      limit={BOARD_NAME_MAX}
      onSave={save({
        record: board,
        send: (name, { version }) => change.mutateAsync({ params, body: { name, version } }),
        again: async () => (await call(kanban, 'one', { params })).data,
      })}
    />
  )
}

async function exportBoard(id: string, format: 'csv' | 'json'): Promise<void> {
  try {
    await download(kanban, 'exportBoard', { params: { id }, query: { format } })
  } catch (error) {
    toast(problemText(error), { variant: 'error' })
  }
}

type Task = 'column' | 'members' | 'labels' | 'rename' | 'bin'

/** The people of the board, and what can be done to it. */
function BoardActions({ board }: { board: Board }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const [task, setTask] = useState<Task>()
  const stop = () => setTask(undefined)
  const members = board.people.filter((person) => person.as !== 'former')
  const isPhone = usePhone()
  const items = [
    // a phone has no room for it next to the others
    ...(board.canWrite && isPhone
      ? [
          {
            label: t('column.add'),
            icon: <IconColumnInsertRight size={18} aria-hidden />,
            onSelect: () => setTask('column'),
          },
        ]
      : []),
    { label: t('people.edit'), icon: <IconUsers size={18} aria-hidden />, onSelect: () => setTask('members') },
    {
      label: t('archive.title'),
      icon: <IconArchive size={18} aria-hidden />,
      to: `/dashboard/kanban/cards?archived=true&board=${board.id}`,
    },
    ...(['csv', 'json'] as const).map((format) => ({
      label: t(`export.${format}`),
      icon: <IconDownload size={18} aria-hidden />,
      onSelect: () => void exportBoard(board.id, format),
    })),
    ...(board.canWrite
      ? [
          { label: t('labels.title'), icon: <IconTags size={18} aria-hidden />, onSelect: () => setTask('labels') },
          { label: t('bin.title'), icon: <IconTrash size={18} aria-hidden />, onSelect: () => setTask('bin') },
        ]
      : []),
    ...useManaging(board, () => setTask('rename')),
  ]
  return (
    <>
      <AvatarGroup
        size={32}
        label={t('people.title')}
        people={members.map((person) => ({ name: shortName(person) }))}
        more={(rest) => ({
          short: t('people.more', { n: formatNumber(rest, lang) }),
          long: t('people.moreLong', { n: formatNumber(rest, lang) }),
        })}
      />
      {board.canWrite && !isPhone && (
        <Button
          variant="default"
          leftSection={<IconColumnInsertRight size={18} aria-hidden />}
          onClick={() => setTask('column')}
        >
          {t('column.add')}
        </Button>
      )}
      <Menu name={t('boardMenu')} className={classes.menu} button={<IconDots size={20} aria-hidden />} items={items} />
      {task === 'column' && <ColumnDialog boardId={board.id} onClose={stop} />}
      {task === 'members' && <MembersDialog board={board} onClose={stop} />}
      {task === 'labels' && <LabelsDialog board={board} onClose={stop} />}
      {task === 'rename' && <RenameDialog board={board} onClose={stop} />}
      {task === 'bin' && <BinDialog boardId={board.id} onClose={stop} />}
    </>
  )
}

/** What those who administer a board do to it. */
function useManaging(board: Board, onRename: () => void) {
  const t = kanbanTexts.useText()
  const remove = useRemoveBoard(board)
  const setLimits = useLimits(board)
  if (!board.canManage) return []
  return [
    {
      label: t(board.limitsRefuse ? 'limits.warn' : 'limits.refuse'),
      icon: <IconBarrierBlock size={18} aria-hidden />,
      onSelect: () => void setLimits(),
    },
    { label: t('rename'), icon: <IconPencil size={18} aria-hidden />, onSelect: onRename },
    { label: t('removeBoard'), icon: <IconTrash size={18} aria-hidden />, danger: true, onSelect: () => void remove() },
  ]
}

/** Lets columns refuse cards beyond their limits, or only be marked. */
function useLimits({ id, limitsRefuse, version }: Board) {
  const c = coreTexts.useText()
  const change = useDo(kanban, 'setLimits')
  return async () => {
    try {
      await change.mutateAsync({ params: { id }, body: { limitsRefuse: !limitsRefuse, version } })
      toast(c('form.saved'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

/** Asks with the number of cards before a board goes to the bin. */
function useRemoveBoard(board: Board) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const nameOf = useBoardName()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useDo(kanban, 'remove')
  return async () => {
    const question = {
      title: t('removeBoard'),
      text: t('removeBoardText', { name: nameOf(board), n: formatNumber(board.cards.length, lang) }),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id: board.id } })
      toast(c('form.removed'))
      await navigate(LIST)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
