import { IconBuildingCommunity, IconClock, IconFolders, IconStar, IconTrash, IconUsers } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import type { DriveSpace } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { SideLink, SideLinks } from '../../ui/controls/SideLinks.tsx'
import classes from './drive.module.css'
import { BIN, FAVOURITES, FILES, folderAddress, RECENT, SHARED } from './place.ts'
import { driveTexts } from './texts.ts'

/** The share of its quota from which a space is almost full. */
const ALMOST = 0.9

interface Props {
  spaces: readonly DriveSpace[]
  /** The id of the space, or the section, that is open. */
  current: string | undefined
}

/** The spaces of the person, and the bin. */
export function SpaceNav({ spaces, current }: Props) {
  const t = driveTexts.useText()
  const lang = useLang()
  return (
    <nav className={classes.nav} aria-label={t('nav')}>
      <SideLinks>
        {spaces.map((space) => (
          <SideLink
            key={space.id}
            to={space.isMine ? FILES : folderAddress(space.id)}
            isCurrent={current === space.id}
            icon={
              space.isMine ? <IconFolders size={20} aria-hidden /> : <IconBuildingCommunity size={20} aria-hidden />
            }
            name={space.area ? inLang(space.area.name, lang) : t('own')}
          />
        ))}
        <SideLink
          to={FAVOURITES}
          isCurrent={current === 'favourites'}
          icon={<IconStar size={20} aria-hidden />}
          name={t('favourites')}
        />
        <SideLink
          to={RECENT}
          isCurrent={current === 'recent'}
          icon={<IconClock size={20} aria-hidden />}
          name={t('recent')}
        />
        <SideLink
          to={SHARED}
          isCurrent={current === 'shared'}
          icon={<IconUsers size={20} aria-hidden />}
          name={t('shared')}
        />
        <SideLink to={BIN} isCurrent={current === 'bin'} icon={<IconTrash size={20} aria-hidden />} name={t('bin')} />
      </SideLinks>
      {spaces.find(({ id }) => id === current) && <Quota space={spaces.find(({ id }) => id === current)} />}
    </nav>
  )
}

/** How full a space is. */
export function Quota({ space }: { space: DriveSpace | undefined }) {
  const t = driveTexts.useText()
  const lang = useLang()
  if (!space) return null
  const { used, quota } = space
  const isFull = used > ALMOST * quota
  const text = t('quota', { used: formatBytes(used, lang), all: formatBytes(quota, lang) })
  return (
    <div className={classes.quota} data-full={isFull || undefined}>
      <meter className={classes.meter} min={0} max={Math.max(1, quota)} value={used} aria-label={text} />
      <p>
        {text}
        {isFull && ` · ${t('quotaFull')}`}
      </p>
    </div>
  )
}
