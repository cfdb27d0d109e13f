import { POSITION_MAX_CHARS } from '#contract/features/team/index.ts'
import type { FieldsProps } from '../../core/content/kit.ts'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { teamTexts } from './texts.ts'

/** The position of a person. */
export function TeamFields({ input }: FieldsProps) {
  const t = teamTexts.useText()
  return (
    <Card title={t('form.position')}>
      <LocalizedField
        label={t('form.position')}
        help={t('form.positionHelp')}
        required
        limit={POSITION_MAX_CHARS}
        mn={{ ...input('role.mn') }}
        en={{ ...input('role.en') }}
      />
    </Card>
  )
}
