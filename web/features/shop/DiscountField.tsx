import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { DISCOUNT_CODE_MAX_CHARS, discountCodeOf, type Quote } from '#contract/features/shop/index.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { discountTexts } from './discount-texts.ts'
import classes from './shop.module.css'

interface Props {
  /** The code that the quote was asked with; empty without one. */
  code: string
  onChange: (code: string) => void
  quote: Quote | undefined
}

/** A discount code for the cart. The server says whether it applies, and why not. */
export function DiscountField({ code, onChange, quote }: Props) {
  const t = discountTexts.useText()
  const [typed, setTyped] = useState(code)
  const refused = code && quote?.discountRefused
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(discountCodeOf(typed))
  }
  if (code && quote && !refused && quote.discount > 0)
    return (
      <p className={classes.applied} role="status">
        <span>{t('applied', { code })}</span>
        <IconButton
          name={t('drop', { code })}
          onClick={() => {
            setTyped('')
            onChange('')
          }}
        >
          <IconX size={18} aria-hidden />
        </IconButton>
      </p>
    )
  return (
    <form onSubmit={apply} noValidate className={classes.discount}>
      <TextField
        label={t('field')}
        value={typed}
        maxLength={DISCOUNT_CODE_MAX_CHARS}
        autoComplete="off"
        autoCapitalize="characters"
        error={refused ? fieldText(refused) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('apply')}
      </Button>
    </form>
  )
}
