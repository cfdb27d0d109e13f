import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDayOf } from '#contract/core/time/dates.ts'
import { settings } from '#contract/features/settings/index.ts'
import { useFeatures, useMayOpen } from '../../core/access/access.tsx'
import type { SettingGroup, SettingPart } from '../../core/city/kit.ts'
import { showNewTexts, useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import { SettingPanel } from './SettingPanel.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

const SETTINGS_PATH = '/dashboard/admin/settings'

/** The city's settings: a list and the selected setting next to it; separate pages on a phone. */
export default function SettingsPage() {
  const t = settingTexts.useText()
  const { key } = useParams()
  const groups = useGroups()
  const parts = groups?.flatMap((group) => group.parts)
  const part = key ? parts?.find(({ setting }) => setting.key === key) : parts?.[0]
  const panel = useRef<HTMLDivElement>(null)
  const nav = useRef<HTMLElement>(null)
  const isLoaded = groups !== undefined
  useEffect(() => {
    // the list is longer than the screen, so the selected setting is scrolled into view
    if (isLoaded) nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isLoaded])
  useEffect(() => {
    // focuses a setting selected from the list
    if (key) panel.current?.querySelector('h2')?.focus()
  }, [key])
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!groups && <TextSkeleton lines={10} />}
      {groups && (
        <div className={classes.page} data-chosen={key !== undefined || undefined}>
          <nav ref={nav} aria-label={t('nav')} className={classes.nav}>
            <Card>
              {groups.map((group) => (
                <Group key={group.label()} group={group} chosen={part?.setting.key} />
              ))}
            </Card>
          </nav>
          <div ref={panel} className={classes.main}>
            <Link to={SETTINGS_PATH} className={classes.back}>
              <IconArrowLeft size={18} aria-hidden className={classes.forward} />
              {t('back')}
            </Link>
            {part && <SettingPanel key={part.setting.key} part={part} />}
            {!part && <StateBox drawing="empty" level={2} title={t('notFoundTitle')} text={t('emptyText')} />}
          </div>
        </div>
      )}
    </Page>
  )
}

function Group({ group, chosen }: { group: SettingGroup; chosen: string | undefined }) {
  const mayOpen = useMayOpen()
  const links = group.links?.filter(({ to }) => mayOpen(to)) ?? []
  return (
    <section className={classes.group}>
      <h2>{group.label()}</h2>
      <ul>
        {group.parts.map((part) => (
          <Item key={part.setting.key} part={part} isChosen={part.setting.key === chosen} />
        ))}
        {links.map(({ to, label, help }) => (
          <li key={to}>
            <Link to={to} className={classes.item}>
              <span>
                <strong>{label()}</strong>
                <small>{help()}</small>
              </span>
              <IconChevronRight size={18} aria-hidden className={classes.forward} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ part, isChosen }: { part: SettingPart; isChosen: boolean }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { title } = part.useTexts()
  const { data } = useAsk(settings, 'list')
  const nextFrom = data?.data.find(({ key }) => key === part.setting.key)?.nextFrom
  return (
    <li>
      <Link
        to={`${SETTINGS_PATH}/${part.setting.key}`}
        className={classes.item}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span>
          <strong>{title}</strong>
          {nextFrom && <small>{t('next', { day: formatDayOf(nextFrom, lang) })}</small>}
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.forward} />
      </Link>
    </li>
  )
}

/** The settings of all features in order; undefined while loading. */
function useGroups(): SettingGroup[] | undefined {
  const features = useFeatures()
  const [groups, setGroups] = useState<SettingGroup[]>()
  useEffect(() => {
    const ending = new AbortController()
    const declared = Object.values(features)
      .flatMap(({ settings: found }) => found ?? [])
      .toSorted((a, b) => a.order - b.order)
    const load = async () => {
      const loaded = await Promise.all(declared.map((one) => one.load()))
      await showNewTexts()
      return loaded.map((one) => one.default)
    }
    retryLoad(load, { signal: ending.signal }).then(
      (found) => !ending.signal.aborted && setGroups(found),
      (error: unknown) => !ending.signal.aborted && console.error(error),
    )
    return () => ending.abort()
  }, [features])
  return groups
}
