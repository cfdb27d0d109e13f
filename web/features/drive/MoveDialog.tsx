import { IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { driveTexts } from './texts.ts'

interface Props {
  nodes: readonly DriveNode[]
  /** The folder that they are in; undefined when it is not known. */
  from: string | undefined
  onClose: () => void
  onDone: () => void
}

/** Chooses a folder of any space and moves files and folders into it. */
export function MoveDialog({ nodes, from, onClose, onDone }: Props) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const [at, setAt] = useState<string | undefined>(from)
  const move = useDo(drive, 'move')
  const run = async (toId: string) => {
    try {
      await move.mutateAsync({ body: { ids: nodes.map(({ id }) => id), toId } })
      toast(t('moved'))
      onDone()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('moveTo.title')}>
      {at === undefined ? (
        <Spaces onChoose={setAt} />
      ) : (
        <Folders id={at} without={new Set(nodes.map(({ id }) => id))} onChoose={setAt} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {c('form.cancel')}
        </Button>
        <Button
          disabled={at === undefined || at === from}
          loading={move.isPending}
          onClick={() => at !== undefined && void run(at)}
        >
          {t('moveTo.here')}
        </Button>
      </div>
    </Dialog>
  )
}

function Spaces({ onChoose }: { onChoose: (id: string) => void }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(drive, 'spaces')
  if (error) return <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={3} />
  return (
    <ul className={classes.choices} aria-label={t('moveTo.spaces')}>
      {data.data.map((space) => (
        <Choice
          key={space.id}
          name={space.area ? inLang(space.area.name, lang) : t('own')}
          onSelect={() => onChoose(space.id)}
        />
      ))}
    </ul>
  )
}

interface FoldersProps {
  id: string
  without: ReadonlySet<string>
  onChoose: (id: string | undefined) => void
}

/** The folders in a folder, and the way up. */
function Folders({ id, without, onChoose }: FoldersProps) {
  const t = driveTexts.useText()
  const lang = useLang()
  const one = useAsk(drive, 'one', { params: { id } })
  const inside = useAsk(drive, 'list', { query: { folderId: id, kind: 'folder', pageSize: 100 } })
  if (one.error || inside.error) {
    return (
      <ErrorState level={3} title={t('failed')} onRetry={() => void Promise.all([one.refetch(), inside.refetch()])} />
    )
  }
  if (!one.data || !inside.data) return <TextSkeleton lines={3} />
  const { trail, space, name } = one.data.data
  const folders = inside.data.data.filter((folder) => !without.has(folder.id))
  const title = name || (space.area ? inLang(space.area, lang) : t('own'))
  return (
    <>
      <div className={classes.here}>
        <Button
          variant="subtle"
          leftSection={<IconArrowUp size={18} aria-hidden />}
          onClick={() => onChoose(trail.at(-1)?.id)}
        >
          {t('moveTo.up')}
        </Button>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </div>
      {folders.length === 0 && <p className={classes.note}>{t('moveTo.none')}</p>}
      <ul className={classes.choices} aria-label={title}>
        {folders.map((folder) => (
          <Choice key={folder.id} name={folder.name} onSelect={() => onChoose(folder.id)} />
        ))}
      </ul>
    </>
  )
}

function Choice({ name, onSelect }: { name: string; onSelect: () => void }) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onSelect}>
        <KindIcon kind="folder" />
        <bdi className={classes.navName}>{name}</bdi>
        <IconChevronRight size={18} aria-hidden className={classes.mirror} />
      </button>
    </li>
  )
}
