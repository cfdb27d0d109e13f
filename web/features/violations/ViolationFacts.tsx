import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type Violation, violationCategories } from '#contract/features/violations/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { FactsDialog } from './FactsDialog.tsx'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** The facts of a violation, which the office can correct. */
export function ViolationFacts({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={t('show.facts')}
      action={
        violation.canHandle && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('show.edit')}
          </Button>
        )
      }
    >
      <FactList violation={violation} />
      {isEditing && <FactsDialog violation={violation} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** The reporter's description with the photos, and the details. */
export function FactList({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const { nameOf } = useEntries(violationCategories)
  const { photos } = violation
  const day = (value: string) => <time dateTime={value}>{formatDay(value, lang)}</time>
  const facts: [string, ReactNode][] = [
    [t('show.category'), nameOf(violation.category, lang, violation.createdAt)],
    [
      t('show.area'),
      violation.area.path
        .slice(1)
        .map(({ name }) => inLang(name, lang))
        .join(' › '),
    ],
    [t('show.place'), violation.place],
    [t('show.foundOn'), day(violation.foundOn)],
    [t('show.createdAt'), day(dayInUlaanbaatar(new Date(violation.createdAt)))],
    [t('show.law'), violation.law && <Law key="law" violation={violation} />],
    [t('show.organisation'), violation.organisation],
    [t('show.reporter'), <Reporter key="reporter" violation={violation} />],
  ]
  return (
    <div className={layout.stack}>
      <p className={classes.text}>{violation.description}</p>
      {photos.length > 0 && (
        <ul className={classes.photos} aria-label={t('show.photos')}>
          {photos.map(({ id, urls }, i) => (
            <li key={id}>
              <a href={urls.large} target="_blank" rel="noopener">
                <img src={urls.medium} alt={t('show.photo', { n: formatNumber(i + 1, lang) })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Facts facts={facts} />
    </div>
  )
}

/** The law that was broken, linked to its text if it is one of the published acts. */
function Law({ violation: { law, lawId } }: { violation: Violation }) {
  return lawId ? <Link to={`/laws/${lawId}`}>{law}</Link> : law
}

function Reporter({ violation: { reporter, isMine } }: { violation: Violation }) {
  const t = violationTexts.useText()
  if (isMine) return t('show.you')
  return reporter ? <bdi>{shortName(reporter)}</bdi> : t('show.hidden')
}
