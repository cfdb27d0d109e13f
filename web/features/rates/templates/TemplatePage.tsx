import { IconCopy } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type RateTemplateFull, rates } from '#contract/features/rates/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFound } from '../../../ui/feedback/NotFound.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PERIODS, TEMPLATES } from '../paths.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { useTemplateActions } from './Templates.tsx'

/** The page of a template: editable until a sheet uses it, read-only and copyable afterwards. */
export default function TemplatePage() {
  const { id = '' } = useParams()
  const t = rateTexts.useText()
  const lang = useLang()
  const { copy } = useTemplateActions()
  const { data, error, refetch } = useAsk(rates, 'template', { params: { id } })
  if (codeOf(error) === 'not_found') return <NotFound homeTo="/dashboard/rates" />
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  const template = data?.data
  const name = template ? inLang(template.name, lang) : t('templates.title')
  const copyButton = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(id)}>
      {t(template?.canChange ? 'templates.copy' : 'editor.copyToChange')}
    </Button>
  )
  return (
    <Page
      title={name}
      lead={template && t(`level.${template.level}`)}
      crumbsLabel={t('crumbs')}
      crumbs={[
        { label: t('periods.title'), to: PERIODS },
        { label: t('templates.title'), to: TEMPLATES },
        { label: name },
      ]}
      action={template && !template.canChange && copyButton('filled')}
      more={template?.canChange && copyButton('default')}
    >
      {!template && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {template && !template.canChange && (
        <>
          <Banner>{t('templates.frozen')}</Banner>
          <ReadOnlyTemplate template={template} />
        </>
      )}
      {template?.canChange && <TemplateEditor key={template.id} template={template} />}
    </Page>
  )
}

function ReadOnlyTemplate({ template }: { template: RateTemplateFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  return template.groups.map((group) => (
    <Card
      key={group.id}
      title={inLang(group.name, lang)}
      text={t('sheet.weight', { n: formatNumber(group.weight, lang) })}
    >
      <ul className={classes.criteria}>
        {group.criteria.map(({ id, name, help, max }) => (
          <li key={id} className={classes.criterion}>
            <div>
              <p className={classes.criterionName}>{inLang(name, lang)}</p>
              {help && <p className={classes.quiet}>{inLang(help, lang)}</p>}
            </div>
            <p className={classes.score}>{t('sheet.max', { max: formatNumber(max, lang) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  ))
}
