import { IconAdjustments } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { settingsEn } from '../../core/settings/settings-en.ts'
import { settingsMn } from '../../core/settings/settings-mn.ts'
import { useSettings } from '../../core/settings/use-settings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'
import { CardSection } from './sections/CardSection.tsx'
import { ChartSection } from './sections/ChartSection.tsx'
import { ColourSection } from './sections/ColourSection.tsx'
import { ContentSection } from './sections/ContentSection.tsx'
import classes from './sections/catalogue.module.css'
import { FeedbackSection } from './sections/FeedbackSection.tsx'
import { FieldSection } from './sections/FieldSection.tsx'
import { FlowSection } from './sections/FlowSection.tsx'
import { PartSection } from './sections/PartSection.tsx'
import { StateSection } from './sections/StateSection.tsx'
import { TableSection } from './sections/TableSection.tsx'
import { ButtonSection, TextSection } from './sections/TextSection.tsx'

const SettingsDrawer = lazyPart(() => import('../../core/settings/SettingsDrawer.tsx'))

/** A catalogue of every interface component in every state at /components. Changes of the design start here. */
export default function Components() {
  const { language } = useSettings()
  const text = language === 'mn' ? mn : en
  const settings = language === 'mn' ? settingsMn : settingsEn
  const [isOpen, setOpen] = useState(false)

  const sections: readonly [id: string, title: string, content: ReactNode][] = [
    [
      'colours',
      text.colours.title,
      <ColourSection key="c" text={text} presetNames={settings.themeColorPresets.values} />,
    ],
    ['type', text.type.title, <TextSection key="t" text={text} />],
    ['buttons', text.buttons.title, <ButtonSection key="b" text={text} />],
    ['fields', text.fields.title, <FieldSection key="f" text={text} />],
    ['status', text.status.title, <FlowSection key="s" text={text} />],
    ['cards', text.cards.title, <CardSection key="k" text={text} />],
    ['charts', text.charts.title, <ChartSection key="ch" text={text} />],
    ['table', text.table.title, <TableSection key="ta" text={text} />],
    ['states', text.states.title, <StateSection key="st" text={text} />],
    ['feedback', text.feedback.title, <FeedbackSection key="fe" text={text} />],
    ['parts', text.parts.title, <PartSection key="pa" text={text} />],
    ['content', text.content.title, <ContentSection key="co" text={text} />],
  ]

  return (
    <Page
      title={text.title}
      count={String(sections.length)}
      lead={text.lead}
      crumbsLabel={text.crumbs}
      crumbs={[{ label: text.crumbHome, to: '/' }, { label: text.title }]}
      action={
        <Button leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {text.settings}
        </Button>
      }
    >
      <div className={classes.frame}>
        <nav aria-label={text.sections} className={classes.nav}>
          <ol>
            {sections.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.sections}>
          {sections.map(([id, title, content]) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.section}>
              <h2 id={`${id}-title`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <SettingsDrawer labels={settings} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
