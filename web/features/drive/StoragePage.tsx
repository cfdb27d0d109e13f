import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { type DriveSpace, drive, type SpaceUse } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { Paging } from './Paging.tsx'
import { FILES } from './place.ts'
import { QuotaDialog } from './QuotaDialog.tsx'
import { Quota } from './SpaceNav.tsx'
import { driveTexts } from './texts.ts'
import { useSpaces } from './use-spaces.ts'

/** What the person's spaces hold, by kind; for the city, who stores how much. */
export default function StoragePage() {
  const t = driveTexts.useText()
  const mayOversee = useMay(drive, 'oversee')
  const { spaces, error, refetch } = useSpaces()
  const nameOf = useSpaceName()
  return (
    <Page title={t('storage.title')} action={<LinkButton to={FILES}>{t('storage.toFiles')}</LinkButton>}>
      <Card title={t('storage.mine')}>
        {error && !spaces ? (
          <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />
        ) : !spaces ? (
          <Bone height="7rem" />
        ) : (
          <ul className={classes.plain} aria-label={t('storage.mine')}>
            {spaces.map((space) => (
              <li key={space.id} className={classes.use}>
                <bdi>{nameOf(space)}</bdi>
                <Quota space={space} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Kinds />
      {mayOversee && <Usage />}
    </Page>
  )
}

function useSpaceName() {
  const t = driveTexts.useText()
  const lang = useLang()
  return ({ area, owner, isMine }: DriveSpace): string => {
    if (area) return inLang(area.name, lang)
    if (isMine) return t('own')
    return owner ? `${owner.lastName} ${owner.firstName}` : t('storage.nobody')
  }
}

/** The files of the person's spaces by kind. */
function Kinds() {
  const t = driveTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(drive, 'kinds')
  return (
    <Card title={t('storage.kinds')}>
      {error && !data && <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone height="11rem" />}
      {data?.data.length === 0 && <p className={classes.note}>{t('storage.none')}</p>}
      <ul className={classes.plain} aria-label={t('storage.kinds')}>
        {data?.data.map(({ kind, files, bytes }) => (
          <li key={kind} className={classes.line}>
            <KindIcon kind={kind} />
            <span className={classes.navName}>{t(`kind.${kind}`)}</span>
            <span className={classes.facts}>
              <span>{t('storage.files', { count: files, n: formatNumber(files, lang) })}</span>
              <span>{formatBytes(bytes, lang)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who stores how much, with the quotas, for the city. */
function Usage() {
  const t = driveTexts.useText()
  const list = useList(drive, 'usage')
  const nameOf = useSpaceName()
  const [editing, setEditing] = useState<SpaceUse>()
  const rows = list.data?.data
  return (
    <Card title={t('storage.all')} text={t('storage.allNote')}>
      {list.error && !rows && <ErrorState level={3} title={t('failed')} onRetry={() => void list.refetch()} />}
      {!list.error && !rows && <TextSkeleton lines={6} />}
      <ul className={classes.plain} aria-label={t('storage.all')}>
        {rows?.map((space) => (
          <li key={space.id} className={classes.use}>
            <bdi>{nameOf(space)}</bdi>
            <Quota space={space} />
            <IconButton name={t('storage.setQuota', { name: nameOf(space) })} onClick={() => setEditing(space)}>
              <IconPencil size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Paging list={list} />
      {editing && <QuotaDialog space={editing} name={nameOf(editing)} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}
