import { keepPreviousData } from '@tanstack/react-query'
import { inLang } from '#contract/core/text/localized.ts'
import { type DriveNodeShown, type DriveSpace, drive } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AddFiles } from './AddFiles.tsx'
import classes from './drive.module.css'
import { FolderView } from './FolderView.tsx'
import { FILES, folderAddress, useFolderId } from './place.ts'
import { SpaceNav } from './SpaceNav.tsx'
import { driveTexts } from './texts.ts'
import { useSpaces } from './use-spaces.ts'

// loaded when a folder does not exist
const RecordMissing = lazyInPlace(async () => ({
  default: (await import('../../core/records/RecordMissing.tsx')).RecordMissing,
}))

/** The file manager: the spaces of the person, and what is in one folder. */
export default function FilesPage() {
  const t = driveTexts.useText()
  const { spaces, error, refetch } = useSpaces()
  const chosen = useFolderId()
  if (spaces)
    return <Folder key={chosen} spaces={spaces} id={chosen ?? spaces.find(({ isMine }) => isMine)?.id ?? ''} />
  return (
    <Page title={t('title')}>
      {error ? <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  )
}

const Waiting = () => (
  <Card>
    <TextSkeleton lines={10} />
  </Card>
)

/** Names a folder; the outermost one has the name of its space. */
function useFolderName() {
  const t = driveTexts.useText()
  const lang = useLang()
  return ({ name, space }: Pick<DriveNodeShown, 'name' | 'space'>): string => {
    if (name) return name
    if (space.area) return inLang(space.area, lang)
    return space.isMine || !space.owner ? t('own') : `${space.owner.lastName} ${space.owner.firstName}`
  }
}

function Folder({ spaces, id }: { spaces: readonly DriveSpace[]; id: string }) {
  const t = driveTexts.useText()
  const nameOf = useFolderName()
  const { data, error, refetch } = useAsk(drive, 'one', { params: { id } }, { placeholderData: keepPreviousData })
  const folder = data?.data.kind === 'folder' && data.data.id === id ? data.data : undefined
  const crumbs = folder &&
    folder.trail.length > 0 && [
      ...folder.trail.map((one) => ({ label: nameOf({ ...folder, name: one.name }), to: folderAddress(one.id) })),
      { label: nameOf(folder) },
    ]
  return (
    <Page
      title={folder ? nameOf(folder) : t('title')}
      {...(crumbs && { crumbs, crumbsLabel: t('crumbs') })}
      action={folder?.canWrite && <AddFiles folder={folder} />}
    >
      <div className={classes.panes}>
        <SpaceNav spaces={spaces} current={folder?.space.id} />
        {folder && <FolderView key={id} folder={folder} />}
        {!folder && error && (
          <RecordMissing
            error={error}
            list={FILES}
            texts={{
              failed: t('missing.failed'),
              title: t('missing.title'),
              text: t('missing.text'),
              toList: t('missing.toList'),
            }}
            onRetry={() => void refetch()}
          />
        )}
        {!folder && !error && <Waiting />}
      </div>
    </Page>
  )
}
