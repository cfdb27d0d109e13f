import { EMAIL_MAX } from '#contract/core/people/person.ts'
import { NAME_MAX, POSITION_MAX } from '#contract/features/auth/index.ts'
import { NameFields } from '../../../core/forms/NameFields.tsx'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { LocalizedField, type LocalizedInput } from '../../../ui/fields/LocalizedField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { userTexts } from './texts.ts'

interface Props {
  /** Returns the form's props for the input at a path. */
  input: (path: string) => LocalizedInput
}

/** Names, e-mail, phone and position of a person. */
export function PersonFields({ input }: Props) {
  const t = userTexts.useText()
  return (
    <>
      <NameFields
        labels={{ lastName: t('form.lastName'), firstName: t('form.firstName') }}
        maxLength={NAME_MAX}
        input={input}
      />
      <div className={layout.pair}>
        <EmailField
          label={t('form.email')}
          help={t('form.emailHelp')}
          required
          dir="ltr"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          {...input('email')}
        />
        <TextField
          label={t('form.phone')}
          help={t('form.phoneHelp')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          {...input('phone')}
        />
      </div>
      <LocalizedField
        label={t('form.position')}
        limit={POSITION_MAX}
        mn={input('position.mn')}
        en={input('position.en')}
      />
    </>
  )
}

interface InputSource {
  getInputProps: (path: string) => LocalizedInput & { onFocus?: unknown }
}

/** Adds the path to the props of a form's inputs, so that the first invalid one can be focused. */
export function inputsOf(form: InputSource) {
  return (path: string) => {
    const { onFocus: _, ...props } = form.getInputProps(path)
    return { ...props, 'data-field': path }
  }
}
