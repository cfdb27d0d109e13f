import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { isWebAddress } from '#contract/core/text/href.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { headingsOf, isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Law } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import classes from './laws.module.css'
import { lawTexts } from './texts.ts'

/** Minimum number of headings for a table of contents. */
const CONTENTS_FROM = 2

/** An act for staff who consult it: its text, and next to it facts, contents, files and bound organisations. */
export function LawReader({ law }: { law: Law }) {
  const t = lawTexts.useText()
  const lang = useLang()
  const hasText = !isEmptyDoc(inLang(law.body, lang))
  return (
    <div className={classes.reader}>
      <div className={classes.aside}>
        <About law={law} />
        {hasText && <Contents law={law} />}
      </div>
      <div className={classes.read}>
        {hasText && (
          <Card title={t('form.text')}>
            <ContentText record={law} />
          </Card>
        )}
        <Bound law={law} />
      </div>
    </div>
  )
}

function About({ law }: { law: Law }) {
  const t = lawTexts.useText()
  const lang = useLang()
  const day = (value: string | null) => value && <time dateTime={value}>{formatDay(value, lang)}</time>
  return (
    <Card>
      <div className={classes.stack}>
        <Facts
          facts={[
            [t('form.kind'), lawLabels[lang].category[law.category]],
            [t('list.number'), law.number],
            [t('list.adoptedOn'), day(law.adoptedOn)],
            [t('list.effectiveOn'), day(law.effectiveOn)],
          ]}
        />
        {law.attachments.length > 0 && (
          <ul className={classes.plainList} aria-label={t('list.files')}>
            {law.attachments.map((file) => (
              <li key={file.id}>
                <a href={file.url} download={file.name} className={classes.way}>
                  <IconFileText size={20} aria-hidden />
                  <span>{file.name}</span>
                  <span className={classes.quiet}>{formatBytes(file.bytes, lang)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.ways}>
          {law.phase === 'published' && (
            <LinkButton to={`/laws/${law.id}`} variant="default">
              {t('read.publicPage')}
            </LinkButton>
          )}
          {law.sourceUrl && isWebAddress(law.sourceUrl) && (
            <a href={law.sourceUrl} rel="noopener noreferrer" className={classes.way}>
              <IconExternalLink size={18} aria-hidden />
              {t('form.sourceUrl')}
            </a>
          )}
        </p>
      </div>
    </Card>
  )
}

/** The table of contents, if there are enough headings. */
function Contents({ law }: { law: Law }) {
  const t = lawTexts.useText()
  const lang = useLang()
  const headings = headingsOf(inLang(law.body, lang))
  if (headings.length < CONTENTS_FROM) return null
  return (
    <Card title={t('read.contents')}>
      <ol className={classes.plainList} lang={langOf(law.body, lang)}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} className={classes.way}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Bound({ law }: { law: Law }) {
  const t = lawTexts.useText()
  const lang = useLang()
  const { organisations } = law
  if (organisations.length === 0) return null
  return (
    <Card title={`${t('form.organisations')} · ${formatNumber(organisations.length, lang)}`}>
      <ul className={classes.plainList}>
        {organisations.map(({ id, name }) => (
          <li key={id} lang={langOf(name, lang)}>
            {inLang(name, lang)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
