import { LINK_MAX_CHARS } from '#contract/features/sections/index.ts'
import type { FieldsProps } from '../../core/content/kit.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { sectionTexts } from './texts.ts'

/** The link of a section; texts of the page about the fund have none. */
export function SectionFields({ values, input }: FieldsProps) {
  const t = sectionTexts.useText()
  if (values.category === 'about') return null
  return (
    <Card title={t('form.more')}>
      <TextField
        {...input('link')}
        label={t('form.link')}
        help={t('form.linkHelp')}
        inputMode="url"
        dir="ltr"
        maxLength={LINK_MAX_CHARS}
      />
    </Card>
  )
}
