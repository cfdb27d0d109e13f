import { Link, useNavigate, useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type MediaFull, type MediaUse, media } from '#contract/features/media/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { MediaForm } from './MediaForm.tsx'
import { MediaReplace } from './MediaReplace.tsx'
import classes from './media.module.css'
import { pathOfUse, userOf } from './paths.ts'
import { mediaTexts } from './texts.ts'

const LIST = '/dashboard/media'

/** One picture of the library: description, uses, and file. */
export default function MediaShow() {
  const t = mediaTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(media, 'one', { params: { id } })
  const picture = data?.data
  const title = picture?.name ?? t('title')
  return (
    <Page title={title} crumbs={[{ label: t('title'), to: LIST }, { label: title }]} crumbsLabel={t('crumbs')}>
      {error && !picture && <Missing error={error} onRetry={() => void refetch()} />}
      {!error && !picture && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {picture && <Picture key={picture.id} picture={picture} />}
    </Page>
  )
}

/** Shown when the picture could not be loaded. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = mediaTexts.useText()
  const texts = {
    failed: t('show.loadFailed'),
    title: t('show.notFound'),
    text: t('show.notFoundText'),
    toList: t('show.toList'),
  }
  return <RecordMissing error={error} texts={texts} list={LIST} onRetry={onRetry} />
}

function Picture({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        <Card title={t('show.picture')}>
          <div className={layout.stack}>
            <div className={classes.whole}>
              <img
                src={picture.urls.large}
                alt={inLang(picture.alt, lang)}
                width={picture.width ?? undefined}
                height={picture.height ?? undefined}
              />
            </div>
            {picture.canWrite && <MediaReplace picture={picture} />}
          </div>
        </Card>
        <Uses picture={picture} />
      </div>
      <div className={layout.side}>
        {picture.canWrite ? <MediaForm picture={picture} /> : <ReadOnly picture={picture} />}
        <File picture={picture} />
      </div>
    </div>
  )
}

/** The records that show the picture, and its deletion when there are none. */
function Uses({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const { uses, usesElsewhere } = picture
  const isUsed = uses.length > 0 || usesElsewhere > 0
  const elsewhere = formatNumber(usesElsewhere, lang)
  const whereIn = ({ current, inChanges }: MediaUse) => {
    if (inChanges) return t('show.inChanges')
    return !current && t('show.earlier')
  }
  return (
    <Card title={t('show.uses')}>
      <div className={layout.stack}>
        {!isUsed && <p>{t('show.unused')}</p>}
        {uses.length > 0 && (
          <ul className={classes.uses}>
            {uses.map((use) => {
              const to = pathOfUse(use)
              const title = use.title ? inLang(use.title, lang) : use.id
              const user = userOf(use.feature)
              return (
                <li key={use.id}>
                  {to && mayOpen(to) ? <Link to={to}>{title}</Link> : <span>{title}</span>}
                  <span className={classes.quiet}>
                    {[user && t(`feature.${user}`), whereIn(use)].filter(Boolean).join(' · ')}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        {usesElsewhere > 0 && (
          <p className={classes.quiet}>
            {t(uses.length > 0 ? 'show.elsewhere' : 'show.onlyElsewhere', { n: elsewhere })}
          </p>
        )}
        {picture.canWrite &&
          (isUsed ? <p className={classes.quiet}>{t('remove.used')}</p> : <Remove picture={picture} />)}
      </div>
    </Card>
  )
}

function Remove({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useDo(media, 'remove')
  const ask = async () => {
    const question = {
      title: t('remove.title'),
      text: t('remove.text'),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id: picture.id } })
      toast(c('form.removed'))
      void navigate(LIST, { replace: true })
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <div className={layout.buttons}>
      <Button variant="default" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {c('form.remove')}
      </Button>
    </div>
  )
}

function ReadOnly({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('form.title')}>
      <div className={layout.stack}>
        <Facts
          facts={[
            [t('form.alt'), picture.decorative ? t('form.decorative') : inLang(picture.alt, lang)],
            [t('form.credit'), picture.credit],
          ]}
        />
        <p className={classes.quiet}>{t('show.readOnly')}</p>
      </div>
    </Card>
  )
}

function File({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  const { width, height, bytes, by, createdAt, area, shared } = picture
  return (
    <Card title={t('show.facts')}>
      <Facts
        facts={[
          [t('show.area'), inLang(area, lang)],
          [t('show.sharing'), t(shared ? 'sharing.shared' : 'sharing.private')],
          [
            t('show.pixels'),
            width && height
              ? t('show.pixelsValue', { width: formatNumber(width, lang), height: formatNumber(height, lang) })
              : '',
          ],
          [t('show.bytes'), formatBytes(bytes, lang)],
          [t('show.by'), by && shortName(by)],
          [t('show.at'), formatDateTime(new Date(createdAt), lang)],
        ]}
      />
    </Card>
  )
}
