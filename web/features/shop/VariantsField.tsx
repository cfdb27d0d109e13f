import { IconPlus, IconTrash } from '@tabler/icons-react'
import { COLOURS, type Colour, SIZE_MAX_CHARS, VARIANTS_MAX } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { newVariant, type VariantValues } from './product-values.ts'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

interface Props {
  value: readonly VariantValues[]
  onChange: (variants: VariantValues[]) => void
  errorAt: (path: string) => string | undefined
}

/** What is in stock, by colour and size. */
export function VariantsField({ value, onChange, errorAt }: Props) {
  const t = shopTexts.useText()
  const change = (key: string, to: Partial<VariantValues>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...to } : one)))
  return (
    <Card title={t('form.variants')} text={t('form.variantsText')}>
      <div className={layout.stack} data-field="variants" tabIndex={-1}>
        {value.map((one, i) => (
          <Variant
            key={one.key}
            one={one}
            n={i + 1}
            onChange={(to) => change(one.key, to)}
            onRemove={value.length > 1 ? () => onChange(value.filter((other) => other !== one)) : undefined}
            errorAt={(name) => errorAt(`variants.${i}.${name}`)}
          />
        ))}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={value.length >= VARIANTS_MAX}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...value, newVariant()])}
          >
            {t('form.addVariant')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface VariantProps {
  one: VariantValues
  n: number
  onChange: (to: Partial<VariantValues>) => void
  onRemove: (() => void) | undefined
  errorAt: (name: string) => string | undefined
}

function Variant({ one, n, onChange, onRemove, errorAt }: VariantProps) {
  const t = shopTexts.useText()
  const { colour } = shopLabels[useLang()]
  return (
    <fieldset className={classes.variant}>
      <legend className="nt-hidden">{t('form.variant', { n })}</legend>
      <NativeSelect<Colour | ''>
        stacked
        label={t('form.colour')}
        value={one.colour}
        options={[
          { value: '', label: t('form.noColour') },
          ...COLOURS.map((value) => ({ value, label: colour[value] })),
        ]}
        onChange={(value) => onChange({ colour: value })}
      />
      <TextField
        label={t('form.size')}
        value={one.size}
        maxLength={SIZE_MAX_CHARS}
        data-field={`variants.${n - 1}.size`}
        error={errorAt('size')}
        onChange={(event) => onChange({ size: event.currentTarget.value })}
      />
      <TextField
        label={t('form.stock')}
        inputMode="numeric"
        value={one.stock}
        data-field={`variants.${n - 1}.stock`}
        error={errorAt('stock')}
        onChange={(event) => onChange({ stock: event.currentTarget.value })}
      />
      {onRemove && (
        <IconButton name={t('form.removeVariant', { n })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      )}
    </fieldset>
  )
}
