import { type ReactNode, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { codeOf } from '../api/client.ts'
import { useLang } from '../i18n/text.ts'
import { useAsk } from '../query/query.ts'
import { htmlAttributes } from '../settings/attributes.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Missing, useCrumbs } from './ContentEdit.tsx'
import classes from './ContentPreview.module.css'
import { type Device, DeviceFrame } from './DeviceFrame.tsx'
import type { WebKind } from './kit.ts'
import { Switch } from './Switch.tsx'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'

/** Renders the public page of a record in a language. */
export type Drawn<F extends ContentFull> = (
  record: F,
  view: { language: Lang; onOtherLanguage: () => void },
) => ReactNode

export interface ContentPreviewProps<F extends ContentFull> {
  kind: WebKind
  /** Style sheets of the public pages. */
  styles: readonly string[]
  draw: Drawn<F>
}

/** The public page of a record as citizens will see it, including drafts. It writes nothing and counts no view. */
export function ContentPreview<F extends ContentFull>({ kind, styles, draw }: ContentPreviewProps<F>) {
  const c = formTexts.useText()
  const t = contentTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(kind.feature, 'one', { params: { id } })
  const record = data?.data as F | undefined
  return (
    <Page
      title={c('form.preview')}
      {...useCrumbs(kind, record ? inLang(record.title, lang) : c('form.preview'))}
      action={
        record?.canWrite && !record.deletedAt && <LinkButton to={kind.to.edit(id)}>{t('action.edit')}</LinkButton>
      }
    >
      {error && !record && (
        <Missing kind={kind} isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />
      )}
      {!error && !record && <Bone height="40rem" />}
      {record && <Framed record={{ ...record, ...record.changes }} styles={styles} draw={draw} />}
    </Page>
  )
}

/** A record in frames of several screen sizes and languages. */
export function Framed<F extends ContentFull>({
  record,
  styles,
  draw,
}: {
  record: F
  styles: readonly string[]
  draw: Drawn<F>
}) {
  const c = formTexts.useText()
  const lang = useLang()
  const { settings } = useSettings()
  const [device, setDevice] = useState<Device>('phone')
  const [language, setLanguage] = useState(lang)
  const attributes = useMemo(() => htmlAttributes(settings, language), [settings, language])
  const labels = contentLabels[lang].phase
  const isPublic = record.phase === 'published' && !record.deletedAt
  return (
    <>
      <Banner tone={isPublic && !record.hasChanges ? 'info' : 'warning'}>
        {isPublic
          ? c(record.hasChanges ? 'preview.changes' : 'preview.public')
          : c('preview.notPublic', { phase: labels[record.deletedAt ? 'bin' : record.phase] })}
      </Banner>
      <div className={classes.tools}>
        <Switch
          label={c('preview.device')}
          value={device}
          options={[
            ['phone', c('preview.phone')],
            ['desktop', c('preview.desktop')],
          ]}
          onChange={setDevice}
        />
        <Switch
          label={c('preview.language')}
          value={language}
          options={[
            ['mn', c('language.mn')],
            ['en', c('language.en')],
          ]}
          onChange={setLanguage}
        />
      </div>
      <DeviceFrame key={device} title={c('preview.frame')} device={device} styles={[...styles]} attributes={attributes}>
        {draw(record, { language, onOtherLanguage: () => setLanguage(language === 'mn' ? 'en' : 'mn') })}
      </DeviceFrame>
    </>
  )
}
